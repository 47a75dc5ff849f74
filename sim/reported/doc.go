// Package reported holds Fencepost against bugs that users of lease locks have
// reported in public.
//
// The one idea: a report is a scenario and the verdict that it should get, so
// whoever doubts either can run it. Those that show something that no other
// built-in scenario does are built in themselves, the group that is called after
// them. The rest, and the repairs that reports name, are in testdata; fencepost
// check takes each of them. The tests search all of them over all timings.
//
// What scenarios say is what the reports say, with a few things put in terms of the
// model. A session that lives as long as its owner is a lock without a time to live. A
// delay before a lock whose lease has ended is granted again is an allowance for
// drift: the key lives for so much longer than its holder believes. An error of a
// node, or of a client's own process, is a message that is lost or a server that is
// away. A cleaner that takes a live lock for an orphan is an eviction.
//
// Some reports are about what the model has no word for:
//
//	report                              what is missing
//	redis/redis#6062                    a primary that goes on taking writes after its
//	                                    replica has been promoted: here it is gone
//	bbangert/retools#18                 a lease that one client writes down with its
//	                                    own clock, and another judges with its own:
//	                                    only servers and holders judge leases here
//	lukas-krecan/ShedLock#231           the same
//	kubernetes/kubernetes#125761        the same
//	awslabs/amazon-dynamodb-lock-client#88
//	                                    the same
//	ProjectDMX/DMI#119                  the same, between two stores
//	awslabs/amazon-dynamodb-lock-client#1
//	                                    fences in no order, such as random numbers
//	etcd-io/etcd#11456                  waiting in a queue
//	redisson/redisson#5761              waiting for a message that says that the lock
//	                                    is free
//	redisson/redisson#5070              the same
//	spring-projects/spring-integration#1888
//	                                    threads of one process that share a mutex: a
//	                                    process has one thread that wants the lock
//	redisson/redisson#3521              a thread that dies while its process lives on
//	                                    and renews
//	redisson/redisson#3712              what a client remembers of an earlier lease
//	mike-marcacci/node-redlock#103      two handles on one lease
//	mike-marcacci/node-redlock#296      a validity that is too short: every property is
//	                                    about one that is too long
//	mike-marcacci/node-redlock#313      a client that never comes back from a release: no
//	                                    property is about one client alone
//	apache/hudi#17871                   what a client makes of the answer to its release,
//	                                    and work that is committed after it
//	leandromoreira/redlock-rb#27        the cache of scripts; what it does here, a release
//	                                    that does nothing, is blnk-355
//	jefferyjob/go-redislock#43          two names for one lock, and slots of a cluster
//
// And of some that are here a part is missing: that one loss takes several votes at
// once (redis/rueidis#414), how likely it is that random delays keep contenders apart
// (go-redsync/redsync#67), that a job runs once in a period (lukas-krecan/ShedLock#6),
// and that an extended lease may have another length than the first (redisson/redisson#324).
package reported
