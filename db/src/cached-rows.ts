import { getTableColumns } from "drizzle-orm";
import { part, type RowOf, type RowPart } from "./row-parts.ts";
import {
  experienceDetails,
  experienceMembers,
  experienceSkills,
  experiences,
  experienceTags,
} from "./tables/experiences.ts";
import { friendRelations } from "./tables/friend-relations.ts";
import {
  projectContacts,
  projectImages,
  projectKeywords,
  projectLikes,
  projects,
  projectTags,
} from "./tables/projects.ts";
import { portfolioLinks, profileKeywords, profileSkills, users } from "./tables/users.ts";

const { id, dateJoined, userName, imageFile, school, degree, major1, major2 } = users;
const { isStaff, year, introduction, oneDegreeCount } = users;
/** The columns that the search index and the card of a member have in common. */
const SHOWN_OF_USER = { id, dateJoined, userName, imageFile, school, degree, major1, major2 };
const BY_POSITION = [profileKeywords.userId, profileKeywords.position];
const { title, content, createdAt } = projects;
const POST_KEYWORDS = part(projectKeywords.projectId, { term: projectKeywords.keyword }, [
  projectKeywords.projectId,
  projectKeywords.position,
]);
const { projectId: taggedIn } = projectTags;
const { projectId: likedPost } = projectLikes;

/**
 * Each kind of row that memory keeps, with its columns (decision 030). Repositories read these lists, the types of
 * cached rows come from them, and the change feed watches them. So every column that is shown from memory is also
 * watched.
 */
export const CACHED_ROWS = {
  /** A member in the search index. */
  user: {
    row: part(users.id, SHOWN_OF_USER, [users.dateJoined, users.id]),
    interests: part(profileKeywords.userId, { term: profileKeywords.keyword }, BY_POSITION),
    skills: part(profileSkills.userId, { term: profileSkills.skill }, [profileSkills.id]),
  },
  /** The fields that all other members see of a member. */
  card: {
    row: part(users.id, { ...SHOWN_OF_USER, isStaff, year, introduction, oneDegreeCount }),
    skills: part(profileSkills.userId, { id: profileSkills.id, skill: profileSkills.skill }, [profileSkills.id]),
    keywords: part(profileKeywords.userId, { keyword: profileKeywords.keyword }, BY_POSITION),
    portfolioLinks: part(portfolioLinks.userId, { id: portfolioLinks.id, url: portfolioLinks.url }, [
      portfolioLinks.id,
    ]),
    experiences: part(experienceMembers.userId, { id: experiences.id, title: experiences.title }, [experiences.id], {
      join: { from: experienceMembers.experienceId, to: experiences.id },
    }),
  },
  /** A post in the search index. */
  project: {
    row: part(projects.id, { id: projects.id, authorId: projects.userId, title, content, createdAt }, [
      createdAt,
      projects.id,
    ]),
    keywords: POST_KEYWORDS,
  },
  /** A post as it is shown, with the ids of the members that it names. */
  post: {
    row: part(projects.id, getTableColumns(projects)),
    keywords: POST_KEYWORDS,
    contacts: part(projectContacts.projectId, { text: projectContacts.contactInfo }, [
      projectContacts.projectId,
      projectContacts.position,
    ]),
    images: part(
      projectImages.projectId,
      { id: projectImages.id, file: projectImages.file, width: projectImages.width, height: projectImages.height },
      [projectImages.id],
    ),
    tags: part(taggedIn, { userId: projectTags.userId }, [taggedIn, projectTags.position]),
    likes: part(likedPost, { userId: projectLikes.userId }, [likedPost, projectLikes.createdAt, projectLikes.userId]),
  },
  /** A member's own text about an experience, in the search index. */
  experienceDetail: {
    row: part(
      experienceDetails.id,
      {
        id: experienceDetails.id,
        ownerId: experienceDetails.userId,
        experienceId: experienceDetails.experienceId,
        title: experiences.title,
        description: experienceDetails.description,
      },
      [experienceDetails.id],
      { join: { from: experienceDetails.experienceId, to: experiences.id } },
    ),
    tags: part(experienceTags.detailId, { term: experienceTags.tag }, [
      experienceTags.detailId,
      experienceTags.position,
    ]),
    skills: part(experienceSkills.detailId, { term: experienceSkills.skill }, [
      experienceSkills.detailId,
      experienceSkills.position,
    ]),
  },
} as const satisfies Record<string, Record<string, RowPart>>;

/** The columns of a relation that the graph uses: it keeps the pairs of accepted relations. */
export const GRAPH_COLUMNS = {
  fromUserId: friendRelations.fromUserId,
  toUserId: friendRelations.toUserId,
  status: friendRelations.status,
};

/** A whole cached row: the row itself and its lists. A field that is in no list does not compile. */
export type Cached<Parts extends Record<string, RowPart>> = {
  readonly [Name in keyof Parts]: Name extends "row" ? RowOf<Parts[Name]> : readonly RowOf<Parts[Name]>[];
};
