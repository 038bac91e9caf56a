-- What the version that knows where an answer goes to wrote.
insert into mails (id, message_id, kind, recipient, subject, text, html, status, attempts, created_at, next_attempt_at, sent_at, reply_to)
  values (9001, '<inquiry-9001@chonsu>', 'inquiry', 'help@kaist.ac.kr', '문의', '물어봅니다', '<p>물어봅니다</p>', 'waiting', 2, 1795200000000, 1795200060000, null, 'haneul@kaist.ac.kr');
