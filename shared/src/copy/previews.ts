/** Texts of the preview that other programs show for a link of the web: chats, search engines. */
export const previewCopy = {
  product: "촌수",
  lead: "아는 사람의 아는 사람에서 함께할 팀원을 찾는, 초대로만 들어오는 카이스트 네트워크",
  post: "촌수에 올라온 게시물",
  invitation: (inviter: string) => `${inviter} 님이 촌수에 초대했어요`,
  invitationLead: "믿을 수 있는 팀원을 아는 사람에게서 찾는 카이스트 네트워크예요. 초대장을 열어 보세요.",
  experience: (inviter: string) => `${inviter} 님이 함께한 경험을 공유했어요`,
} as const;
