-- What the version that knows what a notification goes with wrote.
insert into notifications (id, user_id, type, message, subject, is_read, related_user_id, related_project_id, about_id, created_at) values (200, 1, 'friend_accept', '윤준호 님과 1촌이 되었어요.', NULL, 1, 2, NULL, 1, 1795200003000);
