import { randomBytes } from "node:crypto";
import { SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { NoAnswerError } from "../caller.ts";
import { type Client, createClient } from "../client.ts";
import type { ControlClient } from "../control.ts";
import { latestCode } from "../mailed-code.ts";
import { removeMember } from "./leaving.ts";
import type { PeopleMaker, Person } from "./people.ts";

/** Makes members by the factories of a sandbox. Its reset deletes them. */
export function factoryMaker(url: string, control: ControlClient): PeopleMaker {
  return {
    async signUp({ user_name, major1, keywords, year, current_academic_degree: degree }) {
      const wanted = { user_name, department: major1, interests: keywords, year, degree };
      const { members } = await control.give.members({ body: wanted });
      const [{ id, email } = { id: 0, email: "" }] = members;
      const { access } = await control.accounts.login({ body: { user_id: id } });
      return { id, name: user_name, email, password: SEED_PASSWORD, client: createClient(url, { token: access }) };
    },
    async connect(pairs) {
      if (pairs.length === 0) return;
      await control.give.chons({ body: { pairs: pairs.map(([from, to]) => [from.id, to.id]) } });
    },
    async fill({ id }, chons) {
      await control.give.chons({ body: { user_id: id, up_to: chons } });
    },
    remove: async () => {},
  };
}

/** How public calls reach a server, and what its owner offers. */
interface PublicServer {
  readonly base: string;
  /** The headers of requests from now on. */
  readonly headers: () => Readonly<Record<string, string>>;
  readonly readMails: ((address: string) => Promise<readonly { readonly text: string }[]>) | undefined;
  /** Hears of a member who could not be deleted. */
  readonly onLeft: (person: Person, reason: string) => void;
}

/** Makes members by public calls: each signs up, and requests are sent and accepted. */
export function publicMaker({ base, headers, readMails, onLeft }: PublicServer): PeopleMaker {
  const clientOf = (token?: string) => createClient(base, { token, headers: headers() });
  let settings: Promise<{ verification: "client" | "server"; domain: string }> | undefined;
  let made = 0;
  const mark = randomBytes(4).toString("hex");
  return {
    async signUp(profile) {
      settings ??= readSettings(clientOf());
      const { verification, domain } = await settings;
      made += 1;
      const email = `kit-${mark}-${made}@${domain}`;
      const password = `kit ${mark} ${made}`;
      const visitor = clientOf();
      const proof = verification === "server" ? await proofOf(visitor, email, readMails) : {};
      const { id, user_name } = (
        await visitor.accounts.registerAlone({ body: { email, password, profile, ...proof } })
      ).body();
      const { access } = (await visitor.sessions.create({ body: { email, password } })).body();
      return { id, name: user_name, email, password, client: clientOf(access) };
    },
    async connect(pairs) {
      for (const [from, to] of pairs) {
        const { id } = (await from.client.friends.request({ body: { to_user_id: to.id } })).body();
        (await to.client.friends.respond({ params: { id }, body: { status: "accepted" } })).body();
      }
    },
    async remove(people) {
      for (const person of people) {
        const reason = await removeMember(person.client, person.id, [person.password]).catch((error: unknown) => {
          if (error instanceof NoAnswerError) return error.message;
          throw error;
        });
        if (reason !== undefined) onLeft(person, reason);
      }
    },
  };
}

/** `GET /api/config/` is an addition of ours. Without it the values are those of the specification. */
async function readSettings(visitor: Client) {
  const { success } = await visitor.settings.read();
  const [domain = "kaist.ac.kr"] = success?.body.email_domains ?? [];
  return { verification: success?.body.verification ?? "client", domain };
}

async function proofOf(visitor: Client, email: string, readMails: PublicServer["readMails"]) {
  if (readMails === undefined) throw new Error("this server mails the codes, so its adapter needs readMails");
  (await visitor.verifications.sendCode({ body: { email } })).body();
  const mails = await readMails(email);
  const code = latestCode(mails);
  if (code === undefined) throw new Error(`readMails gave no mail with six digits for ${email}`);
  const { verification } = (await visitor.verifications.verify({ body: { email, code, purpose: "signup" } })).body();
  return { verification };
}
