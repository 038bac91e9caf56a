-- What the version that knows whose words a text has wrote: minji's words on junho's profile.
insert into experience_members (experience_id, user_id, joined_at) values (4, 2, 1795200003000);
insert into experience_details (id, experience_id, user_id, description, start_date, end_date, is_copied, writer_id) values (9001, 4, 2, '무박 2일 동안 스티커 800장을 나눠 드렸습니다.', '2025-11-14', '2025-11-15', 1, 3);
