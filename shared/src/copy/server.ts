/** Texts of the server's terminal. */
export const serverCopy = {
  web: "Web",
  api: "API",
  mails: "Mails",
  control: "Console",
  data: "Data",
  seeding: "Making the data",
  seedSteps: {
    people: "people and chons",
    members: "profiles",
    relations: "chons",
    invitations: "invitation links",
    posts: "posts and comments",
    experiences: "experiences",
    conversations: "conversations",
    searches: "searches",
    notices: "notifications",
    mails: "mails",
    indices: "indices",
  },
  seededNow: (scenario: string) => `${scenario}, seeded just now`,
  seeded: (scenario: string, age: string) => `${scenario}, seeded ${age} ago`,
  seededEarlier: (scenario: string) => `${scenario}, seeded by an earlier version`,
  keptOther: "There was data already and it stays as it is. To seed another scenario, add --fresh.",
  logins: (password: string) => `Logins (the password of each is ${password})`,
  lost: (age: string | undefined) =>
    `No longer true of the data${age === undefined ? "" : `, which was seeded ${age} ago`}:`,
  seedAnew: "To seed it anew: npm start -- --fresh",
  seedAnewRunning: "To seed it anew: npm start -- --fresh, or POST /__standin/reset/ {} while it runs.",
  clockBack: (ms: number) =>
    `To go back to the moment of the seed until the next start: POST /__standin/clock/shift/ {"ms":${ms}}`,
  mailWarning: "Warning: SMTP_URL is set, so mails really leave this machine, those about seeded members too.",
  otherMachines: "From other machines, and a phone in the same network:",
  noAddress: "This machine has no address in a network.",
  openWarning:
    "Warning: other machines can reach this port. The password of these logins and the mailbox are open to everybody there.",
} as const;
