import type { Connection } from "../open-database.ts";
import { EXPERIENCES, experienceCode } from "../seed/campus/experiences.ts";
import { EXPIRED_LINK_CODE, LINK_CODES } from "../seed/campus/invitation-links.ts";
import { PROJECTS } from "../seed/campus/projects.ts";
import { CAST, type Handle, SEED_PASSWORD, SEED_PASSWORD_HASH } from "../seed/cast.ts";
import type { MemberRole, SpecialRole } from "./record.ts";
import type { Things } from "./things.ts";

/** The members of the campus who make the calls. The record of a call names the other party of a thing. */
export const CALLERS: Readonly<Record<Exclude<MemberRole, "other"> | SpecialRole, Handle>> = {
  owner: "haneul",
  friend: "junho",
  second: "gyuri",
  third: "harin",
  stranger: "garam",
  staff: "chanho",
  full: "yuna",
  outOfLinks: "hyunwoo",
  answered: "yejin",
};
/** The other party when a record names none. */
export const ANY_OTHER: Handle = "dahye";
/**
 * A member who has left: the code that prepares the campus signs a token of this member and then deletes the member.
 */
export const FORMER_MEMBER: Handle = "hangyeol";

/** The things that are found in the rows. The refresh tokens are missing: the server makes them. */
export type CampusThings = Omit<Things, "refresh" | "refreshOfFormerMember">;

const { haneul, junho, doyun, dahye, sora, sohee, taeyang, yuna, garam, byeol, hyunwoo } = CAST;
const NOBODY = 999_999;
const DAY_MS = 24 * 60 * 60 * 1000;
const MAILED = "mailed@kaist.ac.kr";
const NO_CODE = "0".repeat(64);
/** The hash of a password that nobody knows. */
const OTHERS_PASSWORD_HASH = SEED_PASSWORD_HASH.replace(/.{3}$/, "AAA");
const robot = EXPERIENCES.robotOne.id;
const camp = EXPERIENCES.robotCamp.id;

/** Writes the rows that the records need beyond the seed, and finds all things that the records name. */
export function prepareCampus(connection: Connection, now: number): CampusThings {
  const id = (sql: string) => found(sql, connection.prepare(sql).pluck().get());
  const undescribed = id(
    `insert into experiences (title, creator_id, created_at) values ('휠체어 경로 지도', ${haneul.id}, ${now}) returning id`,
  );
  connection.exec(`
    insert into experience_members (experience_id, user_id, joined_at) values (${undescribed}, ${haneul.id}, ${now});
    insert into invitation_links (code, inviter_id, invitee_name, created_at, expires_at)
      values ('the fiftieth', ${hyunwoo.id}, '쉰 번째', ${now}, ${now + DAY_MS});
    insert into mailed_codes (email, code_hash, attempts, created_at) values ('${MAILED}', '${NO_CODE}', 0, ${now});
    insert into friend_relations (from_user_id, to_user_id, status, created_at)
      values (${yuna.id}, ${haneul.id}, 'pending', 0);
    update users set password_hash = '${OTHERS_PASSWORD_HASH}' where id <> ${haneul.id};
  `);
  return { ...people(id), ...works(id, undescribed), ...WORDS, ...accountsOf(connection) };
}

function found(sql: string, value: unknown): number {
  const number = Number(value);
  if (number > 0) return number;
  throw new Error(`the campus has nothing for: ${sql}`);
}

type Id = (sql: string) => number;

const WORDS = {
  nobody: NOBODY,
  nobodysCode: "nobodys",
  newcomersEmail: "byeolha@kaist.ac.kr",
  mailedEmail: MAILED,
  newcomersName: "오별하",
  newcomersInterests: ["로보틱스", "접근성"],
  proof: undefined,
  linkCode: LINK_CODES.fresh,
  expiredLinkCode: EXPIRED_LINK_CODE,
  words: ["로보틱스", "접근성"],
  skills: ["ROS 2", "Figma"],
  urls: ["https://github.com/haneul"],
} as const;

function accountsOf(connection: Connection) {
  const email = connection.prepare(`select email from users where id = ${haneul.id}`).pluck().get();
  return { ownersEmail: String(email), ownersPassword: SEED_PASSWORD, newPassword: "a better password" };
}

function people(id: Id) {
  const relation = (from: number, to: number) =>
    id(`select id from friend_relations where from_user_id = ${from} and to_user_id = ${to}`);
  const conversation = id(`select id from conversations where user_1_id = ${haneul.id} and user_2_id = ${sohee.id}`);
  const message = (sender: number) =>
    id(`select id from messages where conversation_id = ${conversation} and sender_id = ${sender}`);
  const link = (state: string) =>
    id(`select id from invitation_links where inviter_id = ${haneul.id} and ${state} order by id desc`);
  return {
    owner: haneul.id,
    friend: junho.id,
    stranger: garam.id,
    unconnected: byeol.id,
    full: yuna.id,
    requestToOwner: relation(dahye.id, haneul.id),
    requester: dahye.id,
    requestByOwner: relation(haneul.id, sora.id),
    ownersChon: relation(haneul.id, junho.id),
    requestToFull: relation(dahye.id, yuna.id),
    requestByFull: relation(yuna.id, haneul.id),
    pendingLink: link(`code = '${LINK_CODES.fresh}'`),
    acceptedLink: link("invitee_id is not null"),
    notification: id(`select id from notifications where user_id = ${haneul.id} and is_read = 0`),
    conversation,
    ownersMessage: message(haneul.id),
    othersMessage: message(sohee.id),
    oneSidedConversation: id(`select id from conversations where user_1_id = ${haneul.id} and user_2_id is null`),
    searchWord: id(`select id from search_history where user_id = ${haneul.id}`),
  };
}

function works(id: Id, undescribedExperience: number) {
  const post = PROJECTS.deliveryRobot.id;
  const comment = (where: string) =>
    id(`select c.id from comments c join projects p on p.id = c.project_id where ${where}`);
  const detail = (userId: number) =>
    id(`select id from experience_details where experience_id = ${robot} and user_id = ${userId}`);
  return {
    ownersPost: post,
    ownersComment: comment(`c.user_id = ${haneul.id} and p.user_id = ${taeyang.id}`),
    ownersReply: comment(`c.user_id = ${haneul.id} and c.parent_id is not null`),
    othersComment: comment(`p.id = ${post} and c.parent_id is null and c.user_id <> ${haneul.id}`),
    taggable: [doyun.id],
    ownersExperience: robot,
    ownersDetail: detail(haneul.id),
    othersDetail: detail(doyun.id),
    pendingInvitation: id(
      `select id from experience_invitations
       where experience_id = ${robot} and status = 'pending' and invitee_id = ${taeyang.id}`,
    ),
    invitee: taeyang.id,
    invitable: [byeol.id],
    undescribedExperience,
    invitingExperience: EXPERIENCES.soundMap.id,
    shareCode: experienceCode(robot),
    shareInviter: haneul.id,
    sharedExperience: robot,
    offCode: experienceCode(camp),
    offInviter: doyun.id,
    offExperience: camp,
  };
}
