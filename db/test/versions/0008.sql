-- What the version that is one process wrote.
insert into rate_limits (key, until) values ('codesByAddress:1d2c', 1795287601500);
