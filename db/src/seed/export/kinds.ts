import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { IdColumn } from "../../row-parts.ts";
import { comments } from "../../tables/comments.ts";
import { conversations, messages } from "../../tables/conversations.ts";
import {
  experienceDetails,
  experienceInvitations,
  experienceLinks,
  experienceMembers,
  experienceSkills,
  experiences,
  experienceTags,
} from "../../tables/experiences.ts";
import { friendRelations } from "../../tables/friend-relations.ts";
import { invitationLinks } from "../../tables/invitation-links.ts";
import { notifications } from "../../tables/notifications.ts";
import {
  projectContacts,
  projectImages,
  projectKeywords,
  projectLikes,
  projects,
  projectTags,
} from "../../tables/projects.ts";
import { searchHistory } from "../../tables/searches.ts";
import { portfolioLinks, profileKeywords, profileSkills, users } from "../../tables/users.ts";

/** A stored column in the export: a moment becomes an offset, the name of a picture a path in the export. */
export interface ExportedColumn {
  readonly column: SQLiteColumn;
  readonly as: "value" | "moment" | "picture";
}
type ExportedFields = Readonly<Record<string, SQLiteColumn | ExportedColumn>>;

/** A list inside a row: rows of another table, in an order. With one field named `""` each item is the value itself. */
export interface ExportedList {
  /** The column that holds the id of the row. */
  readonly owner: IdColumn;
  readonly order: readonly SQLiteColumn[];
  readonly fields: ExportedFields;
  readonly lists: Readonly<Record<string, ExportedList>>;
}

/** A kind of things in the export, with the names of the wire. Each has an `id`. */
export interface ExportedKind {
  readonly id: IdColumn;
  readonly fields: ExportedFields;
  readonly lists: Readonly<Record<string, ExportedList>>;
}

const moment = (column: SQLiteColumn): ExportedColumn => ({ column, as: "moment" });
const picture = (column: SQLiteColumn): ExportedColumn => ({ column, as: "picture" });

function list(
  owner: IdColumn,
  order: SQLiteColumn[],
  fields: ExportedFields,
  lists: ExportedKind["lists"] = {},
): ExportedList {
  return { owner, order, fields, lists };
}

function values(owner: IdColumn, order: SQLiteColumn, value: SQLiteColumn): ExportedList {
  return list(owner, [order], { "": value });
}

const members: ExportedKind = {
  id: users.id,
  fields: {
    email: users.email,
    is_staff: users.isStaff,
    is_superuser: users.isSuperuser,
    date_joined: moment(users.dateJoined),
    last_login: moment(users.lastLogin),
    user_name: users.userName,
    school: users.school,
    current_academic_degree: users.degree,
    year: users.year,
    major1: users.major1,
    major2: users.major2,
    introduction: users.introduction,
    image: picture(users.imageFile),
  },
  lists: {
    skills: list(profileSkills.userId, [profileSkills.id], { id: profileSkills.id, skill: profileSkills.skill }),
    portfolio_links: list(portfolioLinks.userId, [portfolioLinks.id], {
      id: portfolioLinks.id,
      portfolioLink: portfolioLinks.url,
    }),
    keywords: values(profileKeywords.userId, profileKeywords.position, profileKeywords.keyword),
  },
};

const friends: ExportedKind = {
  id: friendRelations.id,
  fields: {
    from_user: friendRelations.fromUserId,
    to_user: friendRelations.toUserId,
    status: friendRelations.status,
    created_at: moment(friendRelations.createdAt),
  },
  lists: {},
};

const links: ExportedKind = {
  id: invitationLinks.id,
  fields: {
    code: invitationLinks.code,
    inviter: invitationLinks.inviterId,
    invitee_name: invitationLinks.inviteeName,
    invitee_id: invitationLinks.inviteeId,
    created_at: moment(invitationLinks.createdAt),
    expires_at: moment(invitationLinks.expiresAt),
    expiry_notified_at: moment(invitationLinks.expiryNotifiedAt),
  },
  lists: {},
};

const posts: ExportedKind = {
  id: projects.id,
  fields: {
    user: projects.userId,
    title: projects.title,
    content: projects.content,
    created_at: moment(projects.createdAt),
  },
  lists: {
    keywords: values(projectKeywords.projectId, projectKeywords.position, projectKeywords.keyword),
    contacts: values(projectContacts.projectId, projectContacts.position, projectContacts.contactInfo),
    images: list(projectImages.projectId, [projectImages.id], {
      id: projectImages.id,
      image: picture(projectImages.file),
      width: projectImages.width,
      height: projectImages.height,
    }),
    tagged_users: values(projectTags.projectId, projectTags.position, projectTags.userId),
    likes: list(projectLikes.projectId, [projectLikes.createdAt, projectLikes.userId], {
      user: projectLikes.userId,
      created_at: moment(projectLikes.createdAt),
    }),
  },
};

const postComments: ExportedKind = {
  id: comments.id,
  fields: {
    project: comments.projectId,
    user: comments.userId,
    parent_comment: comments.parentId,
    content: comments.content,
    client_key: comments.clientKey,
    created_at: moment(comments.createdAt),
  },
  lists: {},
};

const activities: ExportedKind = {
  id: experiences.id,
  fields: {
    title: experiences.title,
    creator: experiences.creatorId,
    created_at: moment(experiences.createdAt),
  },
  lists: {
    accepted_users: list(experienceMembers.experienceId, [experienceMembers.joinedAt, experienceMembers.userId], {
      user: experienceMembers.userId,
      joined_at: moment(experienceMembers.joinedAt),
    }),
    experience_detail: list(
      experienceDetails.experienceId,
      [experienceDetails.id],
      {
        id: experienceDetails.id,
        user: experienceDetails.userId,
        description: experienceDetails.description,
        start_date: experienceDetails.startDate,
        end_date: experienceDetails.endDate,
        is_copied: experienceDetails.isCopied,
        writer: experienceDetails.writerId,
      },
      {
        tags: values(experienceTags.detailId, experienceTags.position, experienceTags.tag),
        skills_used: values(experienceSkills.detailId, experienceSkills.position, experienceSkills.skill),
      },
    ),
    share_links: list(experienceLinks.experienceId, [experienceLinks.createdAt, experienceLinks.code], {
      code: experienceLinks.code,
      inviter: experienceLinks.inviterId,
      created_at: moment(experienceLinks.createdAt),
      disabled_at: moment(experienceLinks.disabledAt),
    }),
  },
};

const activityInvitations: ExportedKind = {
  id: experienceInvitations.id,
  fields: {
    experience: experienceInvitations.experienceId,
    inviter: experienceInvitations.inviterId,
    invitee: experienceInvitations.inviteeId,
    status: experienceInvitations.status,
    created_at: moment(experienceInvitations.createdAt),
  },
  lists: {},
};

const chats: ExportedKind = {
  id: conversations.id,
  fields: {
    user_1: conversations.user1Id,
    user_2: conversations.user2Id,
    deleted_for_user1: conversations.deletedForUser1,
    deleted_for_user2: conversations.deletedForUser2,
    cleared_up_to_1: conversations.clearedUpTo1,
    cleared_up_to_2: conversations.clearedUpTo2,
    created_at: moment(conversations.createdAt),
    updated_at: moment(conversations.updatedAt),
  },
  lists: {},
};

const chatMessages: ExportedKind = {
  id: messages.id,
  fields: {
    conversation: messages.conversationId,
    side: messages.side,
    sender: messages.senderId,
    message: messages.text,
    image: picture(messages.imageFile),
    image_width: messages.imageWidth,
    image_height: messages.imageHeight,
    is_read: messages.isRead,
    is_deleted: messages.isDeleted,
    client_key: messages.clientKey,
    created_at: moment(messages.createdAt),
  },
  lists: {},
};

const words: ExportedKind = {
  id: searchHistory.id,
  fields: {
    user: searchHistory.userId,
    keyword: searchHistory.keyword,
    created_at: moment(searchHistory.createdAt),
  },
  lists: {},
};

const notices: ExportedKind = {
  id: notifications.id,
  fields: {
    user: notifications.userId,
    notification_type: notifications.type,
    message: notifications.message,
    subject: notifications.subject,
    is_read: notifications.isRead,
    related_user_id: notifications.relatedUserId,
    related_project_id: notifications.relatedProjectId,
    about_id: notifications.aboutId,
    created_at: moment(notifications.createdAt),
  },
  lists: {},
};

/** All kinds of the export, each after those to which its rows refer. */
export const EXPORTED_KINDS: Readonly<Record<string, ExportedKind>> = {
  users: members,
  friends,
  invitation_links: links,
  projects: posts,
  comments: postComments,
  experiences: activities,
  experience_invitations: activityInvitations,
  conversations: chats,
  messages: chatMessages,
  search_history: words,
  notifications: notices,
};
