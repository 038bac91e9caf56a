-- What the version that reads the commenters of a post in the index alone wrote.
update comments set created_at = created_at + 1;
