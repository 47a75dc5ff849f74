package rerun

import (
	"errors"
	"fmt"

	"fencepost/properties"
	"fencepost/properties/linear"
	"fencepost/sim"
)

// Confirm has everybody judge a replayed run who can: the property must be broken
// at its end and not before; where an update is said to be lost, porcupine must
// find the resource's history not linearizable, or have to give up; and miniredis
// servers, where the scenario's are Redis, must do what the model's did.
func Confirm(r *sim.Replayed) error {
	if err := r.Confirm(); err != nil {
		return err
	}
	if r.Property == &properties.LostUpdate {
		result, err := linear.Judge(r.Scenario, r.Steps)
		if err != nil {
			return fmt.Errorf("the history of the resource cannot be judged: %w", err)
		}
		if result.Verdict == linear.Linearizable {
			return errors.New("an update is said to be lost, and porcupine finds the history of the resource linearizable")
		}
	}
	_, err := On(r.Scenario, r.Steps, Rule(r.Scenario))
	if err != nil && !errors.Is(err, ErrNoRedis) && !errors.Is(err, ErrRates) {
		return fmt.Errorf("miniredis does otherwise: %w", err)
	}
	return nil
}
