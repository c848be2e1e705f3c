-- Keys of messages outlive account and term; from now on they hold a keyed hash of the address.
update outbox set dedupe_key = template || ':' || id where dedupe_key like '%@%';
