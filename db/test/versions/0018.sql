-- What the version in which comments have a client_key wrote: the same one on two posts.
insert into comments (id, project_id, user_id, parent_id, content, client_key, created_at) values (9001, 1, 1, NULL, '여기', 'same', 1795200003000);
insert into comments (id, project_id, user_id, parent_id, content, client_key, created_at) values (9002, 12, 1, NULL, '저기', 'same', 1795200003000);
