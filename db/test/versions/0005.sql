-- What the version in which a client_key counts within one conversation wrote: the same one in two of them.
insert into messages (id, conversation_id, side, sender_id, text, image_file, image_width, image_height, is_read, is_deleted, client_key, created_at) values (9001, 1, 1, 1, '여기', NULL, NULL, NULL, 1, 0, 'same', 1795200003000);
insert into messages (id, conversation_id, side, sender_id, text, image_file, image_width, image_height, is_read, is_deleted, client_key, created_at) values (9002, 2, 2, 1, '저기', NULL, NULL, NULL, 1, 0, 'same', 1795200003000);
