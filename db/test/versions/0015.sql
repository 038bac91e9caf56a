-- What the version that removes very much in pieces wrote.
insert into removals (kind, ref) select 'project', min(id) from projects;
