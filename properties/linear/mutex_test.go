package linear

import "testing"

// lock is an accepted operation of a client known by its number.
func locking(k LockKind, client int, call, ret int64) LockOp {
	return LockOp{Client: client, Owner: client, Call: call, Return: ret, Kind: k, Outcome: Accepted}
}

func (op LockOp) as(o Outcome) LockOp {
	op.Outcome = o
	if o == Unanswered {
		op.Return = Never
	}
	return op
}

func (op LockOp) owner(o int) LockOp { op.Owner = o; return op }

func (op LockOp) fence(f int64) LockOp { op.Fence = f; return op }

func TestMutex(t *testing.T) {
	for _, c := range []struct {
		name string
		h    []LockOp
		want Verdict
	}{
		{"empty", nil, Linearizable},
		{"acquire, release, acquire", []LockOp{locking(Acquire, 0, 1, 2), locking(Release, 0, 3, 4), locking(Acquire, 1, 5, 6)}, Linearizable},
		{"two holders", []LockOp{locking(Acquire, 0, 1, 2), locking(Acquire, 1, 3, 4)}, Illegal},
		{"two holders, overlapping", []LockOp{locking(Acquire, 0, 1, 3), locking(Acquire, 1, 2, 4)}, Illegal},
		{"not reentrant", []LockOp{locking(Acquire, 0, 1, 2), locking(Acquire, 0, 3, 4)}, Illegal},
		{"handed over while the release runs", []LockOp{locking(Acquire, 0, 1, 2), locking(Release, 0, 3, 6), locking(Acquire, 1, 4, 5)}, Linearizable},
		{"expired in between", []LockOp{locking(Acquire, 0, 1, 2), locking(Expire, 0, 3, 3), locking(Acquire, 1, 4, 5)}, Linearizable},
		{"expired too late", []LockOp{locking(Acquire, 0, 1, 2), locking(Acquire, 1, 3, 4), locking(Expire, 0, 5, 5)}, Illegal},
		{"expiry of what is not held", []LockOp{locking(Expire, 0, 1, 1)}, Illegal},
		{"refused while held", []LockOp{locking(Acquire, 0, 1, 2), locking(Acquire, 1, 3, 4).as(Rejected)}, Linearizable},
		{"refused while free", []LockOp{locking(Acquire, 1, 3, 4).as(Rejected)}, Illegal},
		{"given up while free", []LockOp{locking(Acquire, 1, 3, 4).as(NoOp)}, Linearizable},
		{"released by another", []LockOp{locking(Acquire, 0, 1, 2), locking(Release, 1, 3, 4)}, Illegal},
		{"release by another refused", []LockOp{locking(Acquire, 0, 1, 2), locking(Release, 1, 3, 4).as(Rejected)}, Linearizable},
		{"release by the holder refused", []LockOp{locking(Acquire, 0, 1, 2), locking(Release, 0, 3, 4).as(Rejected)}, Illegal},
		{"release after expiry accepted", []LockOp{locking(Acquire, 0, 1, 2), locking(Expire, 0, 3, 3), locking(Release, 0, 4, 5)}, Illegal},
		{"release after expiry refused", []LockOp{locking(Acquire, 0, 1, 2), locking(Expire, 0, 3, 3), locking(Release, 0, 4, 5).as(Rejected)}, Linearizable},
		{"release no-op by the holder", []LockOp{locking(Acquire, 0, 1, 2), locking(Release, 0, 3, 4).as(NoOp), locking(Acquire, 1, 5, 6).as(Rejected)}, Linearizable},
		{"late release with an old token refused", []LockOp{
			locking(Acquire, 0, 1, 2).owner(10), locking(Expire, 0, 3, 3).owner(10), locking(Acquire, 0, 4, 5).owner(11),
			locking(Release, 0, 6, 7).owner(10).as(Rejected)}, Linearizable},
		{"late release with an old token accepted", []LockOp{
			locking(Acquire, 0, 1, 2).owner(10), locking(Expire, 0, 3, 3).owner(10), locking(Acquire, 0, 4, 5).owner(11),
			locking(Release, 0, 6, 7).owner(10)}, Illegal},
		{"renewed by the holder", []LockOp{locking(Acquire, 0, 1, 2), locking(Renew, 0, 3, 4)}, Linearizable},
		{"renewed after expiry", []LockOp{locking(Acquire, 0, 1, 2), locking(Expire, 0, 3, 3), locking(Renew, 0, 4, 5)}, Illegal},
		{"renewal after expiry refused", []LockOp{locking(Acquire, 0, 1, 2), locking(Expire, 0, 3, 3), locking(Renew, 0, 4, 5).as(Rejected)}, Linearizable},
		{"renewal of the holder refused", []LockOp{locking(Acquire, 0, 1, 2), locking(Renew, 0, 4, 5).as(Rejected)}, Illegal},
		{"unanswered acquire explains a refusal", []LockOp{locking(Acquire, 0, 1, 2).as(Unanswered), locking(Acquire, 1, 3, 4).as(Rejected)}, Linearizable},
		{"unanswered acquire never happened", []LockOp{locking(Acquire, 0, 1, 2).as(Unanswered), locking(Acquire, 1, 3, 4)}, Linearizable},
		{"unanswered acquire expires", []LockOp{locking(Acquire, 0, 1, 2).as(Unanswered), locking(Expire, 0, 3, 3), locking(Acquire, 1, 4, 5)}, Linearizable},
		{"unanswered acquire is granted once", []LockOp{
			locking(Acquire, 0, 1, 2).as(Unanswered), locking(Expire, 0, 3, 3), locking(Expire, 0, 4, 4)}, Illegal},
		{"unanswered release frees", []LockOp{locking(Acquire, 0, 1, 2), locking(Release, 0, 3, 4).as(Unanswered), locking(Acquire, 1, 5, 6)}, Linearizable},
		{"unanswered release does not free", []LockOp{locking(Acquire, 0, 1, 2), locking(Release, 0, 3, 4).as(Unanswered), locking(Acquire, 1, 5, 6).as(Rejected)}, Linearizable},
		{"unanswered release by another", []LockOp{locking(Acquire, 0, 1, 2), locking(Release, 2, 3, 4).as(Unanswered), locking(Acquire, 1, 5, 6)}, Illegal},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := CheckMutex(c.h, DefaultLimits())
			if got := decide(t, r, err); got != c.want {
				t.Errorf("%v, want %v: %s", got, c.want, r.Reason)
			}
		})
	}
}

func TestFencedMutex(t *testing.T) {
	// grants returns two grants with the given fences, one after the other.
	grants := func(f, g int64) []LockOp {
		return []LockOp{locking(Acquire, 0, 1, 2).fence(f), locking(Expire, 0, 3, 3), locking(Acquire, 1, 4, 5).fence(g)}
	}
	for _, c := range []struct {
		name string
		h    []LockOp
		want Verdict
	}{
		{"rising", grants(1, 2), Linearizable},
		{"rising with a gap", grants(1, 9), Linearizable},
		{"equal", grants(1, 1), Illegal},
		{"falling", grants(2, 1), Illegal},
		{"rising, but two holders", []LockOp{locking(Acquire, 0, 1, 2).fence(1), locking(Acquire, 1, 3, 4).fence(2)}, Illegal},
		{"fences order overlapping grants", []LockOp{
			locking(Acquire, 0, 1, 10).fence(2), locking(Release, 0, 11, 12),
			locking(Acquire, 1, 2, 5).fence(1), locking(Release, 1, 6, 7)}, Linearizable},
		{"refused leaves the fence", append(grants(1, 2), locking(Acquire, 2, 6, 7).as(Rejected)), Linearizable},
		{"renewal and release keep the fence", []LockOp{
			locking(Acquire, 0, 1, 2).fence(1), locking(Renew, 0, 3, 4), locking(Release, 0, 5, 6), locking(Acquire, 1, 7, 8).fence(1)}, Illegal},
		{"unanswered grant used a fence", []LockOp{
			locking(Acquire, 0, 1, 2).fence(1), locking(Release, 0, 3, 4), locking(Acquire, 1, 5, 6).as(Unanswered),
			locking(Expire, 1, 7, 7), locking(Acquire, 0, 8, 9).fence(3)}, Linearizable},
		{"unanswered grant leaves no fence between", []LockOp{
			locking(Acquire, 0, 1, 2).fence(1), locking(Release, 0, 3, 4), locking(Acquire, 1, 5, 6).as(Unanswered),
			locking(Expire, 1, 7, 7), locking(Acquire, 0, 8, 9).fence(2)}, Illegal},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := CheckFencedMutex(c.h, DefaultLimits())
			if got := decide(t, r, err); got != c.want {
				t.Errorf("%v, want %v: %s", got, c.want, r.Reason)
			}
		})
	}
	if _, err := CheckFencedMutex([]LockOp{locking(Acquire, 0, 1, 2)}, DefaultLimits()); err == nil {
		t.Error("an accepted acquire without a fence is not an error")
	}
}
