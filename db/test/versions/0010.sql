-- What the version that encrypts the mails of production wrote.
insert into mails (message_id, kind, recipient, subject, text, html, sealed, status, attempts, created_at)
  values ('<10@chonsu.local>', 'code', 'sealed@kaist.ac.kr', '', '', '', 'c2VhbGVk', 'waiting', 0, 1795431762247);
