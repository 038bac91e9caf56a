-- What the version that writes down what members were told wrote.
insert into member_changes (seq, user_id, event, ref) values (7, 1, 'notification:new', 0), (9, 2, 'friends:changed', 1);
