-- What the version with a sequence of its own for events wrote.
update change_sequence set seq = seq + 2;
insert into member_changes (seq, user_id, event, ref) select seq, 3, 'friends:changed', 1 from change_sequence;
