-- What the version in which mails know their pair of members wrote.
update mails set to_user_id = 1, about_user_id = 2 where id = (select min(id) from mails);
