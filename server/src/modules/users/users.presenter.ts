import { DELETED_USER_ID, DELETED_USER_NAME } from "@chonsu/shared/deleted-user";
import type { Me, Profile, User } from "@chonsu/shared/entities/users";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import type { Viewer, Visitor } from "../../access/caller.ts";
import { mediaPath } from "../../files/file-store.ts";
import type { MemberCard, OwnRow } from "./users.repository.ts";

/** The fields that a small picture of a member needs. */
export type Face = Pick<MemberCard["row"], "id" | "userName" | "imageFile">;

/** Finds a member by id. For null, 0 and unknown ids it gives the placeholder for members who left (R8). */
export type UserLookup = (id: number | null) => User;

/** The absolute URL of a stored picture (wire.md §1), null when there is none. */
export function imageUrl(viewer: Pick<Viewer, "origin">, file: string | null): string | null {
  return file === null ? null : `${viewer.origin}${mediaPath(file)}`;
}

/** The fields of a profile that also visitors see. */
function presentStudies({ row }: MemberCard, viewer: Viewer) {
  return {
    user_name: row.userName,
    school: row.school,
    current_academic_degree: row.degree,
    year: row.year,
    major1: row.major1,
    major2: row.major2,
    image: imageUrl(viewer, row.imageFile),
  };
}

/**
 * The fields that all other members see of a member, without the distance. The e-mail address is not part of them (R7).
 */
export function presentMember(card: MemberCard, viewer: Viewer): Omit<User, "relation_degree"> {
  const { row } = card;
  return {
    id: row.id,
    user_name: row.userName,
    date_joined: toTimestamp(row.dateJoined),
    is_staff: row.isStaff,
    profile: {
      ...presentStudies(card, viewer),
      one_degree_count: row.oneDegreeCount,
      introduction: row.introduction,
      skills: [...card.skills],
      portfolio_links: card.portfolioLinks.map(({ id, url }) => ({ id, portfolioLink: url })),
      keywords: card.keywords.map(({ keyword }) => keyword),
      experiences: [...card.experiences],
    },
  };
}

/**
 * A member as a visitor sees them: name, studies and picture. The other required fields are empty, also when somebody
 * joined and who is staff (wire.md §2).
 */
export function presentToVisitor(card: MemberCard, visitor: Visitor): User {
  const { id, userName } = card.row;
  return {
    id,
    user_name: userName,
    date_joined: toTimestamp(0),
    is_staff: false,
    profile: { ...emptyProfile(), ...presentStudies(card, visitor) },
  };
}

/** The caller's own member: the fields that all members see, with the private fields. */
export function presentMe(shown: Omit<User, "relation_degree">, own: OwnRow): Me {
  return {
    ...shown,
    relation_degree: 0,
    email: own.email,
    is_superuser: own.isSuperuser,
    is_active: true,
    last_login: own.lastLogin === null ? null : toTimestamp(own.lastLogin),
  };
}

/** The placeholder for a member who left: id 0, texts "", numbers 0, lists [] (R8, wire.md §2). */
export function presentDeletedUser(viewer: Viewer): User {
  return {
    id: DELETED_USER_ID,
    user_name: DELETED_USER_NAME,
    date_joined: toTimestamp(0),
    is_staff: false,
    profile: { ...emptyProfile(), user_name: DELETED_USER_NAME },
    ...(viewer.id === null ? {} : { relation_degree: null }),
  };
}

function emptyProfile(): Profile {
  return {
    user_name: "",
    school: "",
    current_academic_degree: "",
    year: 0,
    major1: "",
    major2: "",
    one_degree_count: 0,
    introduction: "",
    skills: [],
    portfolio_links: [],
    image: null,
    keywords: [],
    experiences: [],
  };
}
