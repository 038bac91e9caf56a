-- What the version that notes what the data began with wrote.
insert into data_origin (id, scenario, seeded_at) values (1, 'campus', 1795287600000);
