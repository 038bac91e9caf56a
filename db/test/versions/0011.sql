-- What the version that has one event for the many commenters of a post wrote.
insert into project_changes (project_id, seq) select min(id), 8 from projects;
