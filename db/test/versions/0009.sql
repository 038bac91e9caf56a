-- What the version with long lists in pieces wrote: it has other indices, and no new column.
insert into rate_limits (key, until) values ('codesByAddress:2e3d', 1795287602500);
