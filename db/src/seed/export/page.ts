/** The page beside the files of an export. */
export const EXPORT_PAGE = `# The data of a 촌수 scenario

Each \`.jsonl\` file is one kind, a JSON object on each line, in the order of the ids. \`manifest.json\` has the counts.

## Loading it

1. Load the kinds in the order of the manifest, and each file from top to bottom. Then every row comes after those that it
   names: \`references\` of the manifest says which fields hold ids of which kind.
2. Keep the ids. Texts, links of the web and tests name them. Afterwards set the next id of each table above the highest.
3. Choose the moment of the seed, usually now. Every time is a number of milliseconds after it: \`-3600000\` is an hour before.
   Choose one moment for the whole load, in the week of the export: some members joined since Monday. Start and end of an
   experience are calendar days and stay as they are.
4. All members have the password of the manifest. Hash it in your own way. If you keep argon2id hashes in PHC form, use
   \`password_hash\` as it is.
5. Copy \`pictures\` to where you keep pictures. A field \`image\` holds the path in this folder.

## What the fields mean

The names are those of the API. Where an answer shows a whole member, a field here has the id. Null is a member who has left.

- Not in the files, because they count rows: \`one_degree_count\` (accepted friends), \`like_count\`, \`comment_count\`.
- \`users\`: all can sign in. \`email\` is in lower case.
- \`friends\`: one row for two members, whoever asked. \`accepted\` is a 1촌.
- \`invitation_links\`: accepted when \`invitee_id\` is set, else open until \`expires_at\`. \`expiry_notified_at\` is set when the
  notification of the end exists. \`code\` stands in the link.
- \`projects\`: \`tagged_users\` and \`keywords\` keep their order.
- \`experiences\`: \`share_links\` are the links \`/experience/welcome/{code}\`. A link with \`disabled_at\` is off.
- \`conversations\`: the side N does not see messages with an id up to \`cleared_up_to_N\`.
- \`messages\`: \`side\` is the writer: 1 is \`user_1\`, 2 is \`user_2\`, 0 is the system. A deleted message has no text.
- \`notifications\`: \`about_id\` is the id of what the notification is about, by its type: the notification goes when that goes.
`;
