export const gapTexts = {
  grades: "your grades",
  degreeAndGrades: "your degree and grades",
  testScore: "your language test and your score",
  course: "the course you apply for",
  university: "the university you apply to",
  courseReason: "what you want to learn in this course, and why",
  universityReason: "what this university offers that you need",
  funds: "who pays for tuition and living costs, and from what funds",
  plans: "what you will do after your studies, and where",
  name: "your name",
  position: "the position you apply for",
  suits: "what you have done that suits it",
  request: "what you ask for, and by when",
  reference: "your application or student number",
} as const;

export function foreignGap(text: string): string {
  const quoted = text.replaceAll(/[[\]“”\s]+/gu, " ").trim();
  const characters = Array.from(quoted);
  const excerpt = characters.length > 60 ? `${characters.slice(0, 60).join("").trim()} …` : quoted;
  return `in English, what you wrote as “${excerpt}”`;
}

export function whichNumberGap(label: string, one: string, other: string): string {
  return `which ${label} is right: ${one} or ${other}`;
}
