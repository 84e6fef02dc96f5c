import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { countOfDays, daysInWords } from "#app/lib/text/days.ts";

export const datesTexts = {
  title: "Dates",
  purpose: "When you can apply, what decides it, and what happens when.",
  window: {
    title: "When to apply",
    unknown: "The days to apply are not known yet.",
    noRule: "The rules we know name no first or last day to apply.",
    sooner: (what: string, day: string, left: number) => `First, by ${dayInWords(day)} (${daysInWords(left)}): ${what}`,
    opening: (day: string, isPast: boolean) => `${isPast ? "Open since" : "First day:"} ${dayInWords(day)}`,
    binding: (day: string) => `Last day: ${dayInWords(day)}`,
    asks: "It depends on",
    mayMove: "Your answers could change these days",
    why: "Why these days",
    reading: "Based on your answers and the rules as we know them. Information, not legal advice.",
  },
  toDo: {
    change: "An answer or the course has to change.",
    answers: "Look at your answers",
    ifToday: (from: string, until: string) =>
      from === until
        ? `If the money goes in today, ${dayInWords(from)} is the one day to apply.`
        : `If the money goes in today, you can apply from ${dayInWords(from)} until ${dayInWords(until)}.`,
    left: (days: number) =>
      days === 0
        ? "Today is the last day for the money to be in your account"
        : `${countOfDays(days)} left for the money to be in your account`,
    howMuch: "See how much money",
    next: (what: string) => `Next: ${what}`,
  },
  applied: {
    title: "After you applied",
    none: "No last day is known for what follows.",
  },
  dropped: { title: "You gave this application up", text: "None of its days counts." },
  toNow: "What to do now",
  remind: {
    title: "Do not miss a day",
    link: "Get reminders by mail, or put the days into your calendar",
  },
  timeline: {
    title: "What comes when",
    label: "Days in order",
    earlierLabel: "Earlier days in order",
    open: "The thick line marks the days on which you can apply.",
    today: "Today",
    firstDay: "First day to apply",
    ifMoney: "First day to apply, if the money goes in today",
    lastDay: "Last day to apply",
    courseStart: "The course starts",
    courseEnd: "The course ends",
    expires: (name: string) => `${name} expires`,
    begin: (title: string) => `Begin: ${title}`,
    due: (title: string) => `Due: ${title}`,
    from: (what: string) => `From this day: ${what}`,
    until: (what: string) => `Last day: ${what}`,
    past: "Past",
    earlier: (count: number) => (count === 1 ? "1 earlier day" : `${count} earlier days`),
    late: "Overdue",
    empty: "Tell us when your course starts, and its days appear here.",
    beforeCourseEnd: "Your course ends later. Ask for the next visa or permit before this day.",
    toDocument: "Document",
    toLine: "Checklist",
    toAnswer: "Your answer",
  },
} as const;
