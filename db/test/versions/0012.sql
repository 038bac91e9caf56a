-- What the version that notifies very many in pieces wrote.
insert into interest_notices (project_id, up_to) select min(id), 1 from projects;
