-- What the version that limits how often calls are made wrote.
insert into rate_limits (key, until) values ('mails:', 1795200002000);
