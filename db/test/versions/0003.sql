-- What the version that runs as several processes wrote.
insert into change_log (seq, kind, a, b) values (41, 'chon', 1, 2), (42, 'user', 3, null);
insert into leases (name, holder, until) values ('jobs', 'a process', 1795200015000);
