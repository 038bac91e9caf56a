/**
 * What wire.md marks with `+`: a server may lack it (R51). A field stands behind the name of its object, or of the call whose answer has it.
 */
export const ADDED_FIELDS: ReadonlySet<string> = new Set([
  ...["User.relation_degree", "Me.relation_degree", "Me.email", "Me.is_superuser", "Me.is_active", "Me.last_login"],
  ...["Project.comment_count", "Project.liked", "ProjectImage.width", "ProjectImage.height", "Comment.user_image"],
  ...["Comment.relation_degree", "Comment.client_key", "Reply.client_key", "Friend.created_at", "MapPerson.id"],
  ...["MapPerson.user_name", "MapPerson.image", "MapPerson.relation_degree", "ChonMap.people", "ChonMap.links"],
  ...["UserConnection.user", "UserConnection.relation_degree", "UserConnection.via"],
  ...["InvitationLink.expires_at", "Experience.people", "ExperienceDetail.written_by"],
  ...["Notification.related_user", "Notification.subject"],
  ...["Conversation.other_user_id", "Conversation.last_message", "Conversation.unread_count", "Message.is_deleted"],
  ...["Message.client_key", "Message.image_width", "Message.image_height", "FoundUser.via", "Via.id"],
  ...["Via.user_name", "Via.others", "FoundExperienceUser.via", "FoundExperienceUser.experiences"],
  ...["SuggestedUser.user_name", "SuggestedUser.image", "SuggestedUser.relation_degree", "SuggestedUser.major1"],
  ...[
    "SuggestedUser.major2",
    "Change.event",
    "Change.ref",
    "Change.seq",
    "Error.fields",
    "sessions.create.since",
    "friends.respond.id",
    "projects.toggleLike.liked",
  ],
  ...["conversations.read.unread_count"],
]);

const ADDED_CALLS: ReadonlySet<string> = new Set([
  ...["verifications.verify", "settings.read", "sessions.end", "friends.map", "friends.via", "projects.likedUsers"],
  ...["searchHistory.clear", "changes.list"],
]);

const ADDED_EVENTS: ReadonlySet<string> = new Set([
  ...["experiences:changed", "profile:changed", "projects:changed", "feed:changed"],
]);

/** Whether a call, or an event, is an addition. */
export function isAddition(name: string): boolean {
  return ADDED_CALLS.has(name) || ADDED_EVENTS.has(name);
}

/** Whether a field is an addition. `name` begins with its object, its call or its event; every event has an added `seq`. */
export function isAddedField(name: string): boolean {
  return ADDED_FIELDS.has(name) || /^\w+:\w+\.(seq|replaces)$/.test(name);
}
