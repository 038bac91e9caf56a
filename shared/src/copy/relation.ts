/** Texts of how somebody is connected to the member, in rows and where it is not known. */
export const relationCopy = {
  /** Through whom, in a row. */
  via: (name: string, others: number, degree: number) =>
    others === 0 ? `${name} 님의 ${degree}촌` : `${name} 님 외 ${others}명의 ${degree}촌`,
  failed: "나와의 관계를 불러오지 못했어요.",
} as const;
