export const applicationsTexts = {
  title: "Your applications",
  purpose: "Compare dates, papers and costs. Your other screens show the current one.",
  begin: "Begin another",
  none: {
    title: "No application yet",
    text: "Answer three questions to see your papers, dates and amounts.",
    begin: "Begin with three questions",
  },
  loadError: {
    message: "Your applications could not be loaded.",
    reassurance: "Nothing was changed. Check your connection and try again.",
  },
  list: "Applications",
  current: "Current",
  goOn: (what: string) => `Continue: ${what}`,
  archived: "Archived",
  archivedCount: (count: number) => `Archived (${count})`,
  columns: {
    name: "Application",
    dates: "Dates",
    papers: "Papers ready",
    costs: "Costs",
    actions: "Actions",
  },
  withdrawn: (code: string) =>
    `We no longer have rules for ${code.toUpperCase()}. What you wrote is kept, and is in your export.`,

  facts: {
    start: "Start of the course",
    days: (days: number) =>
      days > 1 ? `in ${days} days` : days === 1 ? "tomorrow" : days === 0 ? "today" : `${-days} days ago`,
    papers: "Papers ready",
    ready: (ready: number, needed: number) => `${ready} of ${needed}`,
    window: "Days to apply",
    from: (day: string) => `from ${day}`,
    until: (day: string) => `until ${day}`,
    toShow: "Money to show",
    toPay: "To pay",
    unknown: "depends on your answers",
    none: "no rule names a day",
  },

  work: "Switch to this one",
  answers: "Answers",
  more: (name: string) => `More for ${name}`,
  duplicate: "Duplicate",
  defer: "Move to another intake",
  archive: "Archive",
  unarchive: "Take out of the archive",
  remove: "Delete",

  duplicated: "Copied, without papers and states",
  archivedToast: "Archived",
  unarchived: "Taken out of the archive",
  removed: "Deleted",
  moved: "Moved to the new start",
  failed: "It could not be saved. Nothing was changed.",

  confirm: {
    title: (name: string) => `Delete ${name}?`,
    text: "Its answers, checklist states and balances are deleted. Your documents stay.",
    label: "Delete",
  },
  deferral: {
    title: "Move to another intake",
    text: "The start and end of the course move together. You see what changes before it counts.",
    intakes: "Next intakes",
    label: "New start of the course",
    past: "Choose a day in the future.",
    look: "Use this day",
    cancel: "Cancel",
    start: (day: string) => `New start of the course: ${day}`,
    asksAgain: "Asked again, because it belongs to the old start",
    nothing: "Papers, dates and amounts stay as they are.",
    save: "Move",
    back: "Back",
  },

  link: {
    gone: "The application in that link no longer exists, or it belongs to another account.",
    archived: (name: string) => `${name}, the application in that link, is in the archive.`,
    all: "Look at your applications",
    failed: {
      message: "The application in that link could not be opened.",
      reassurance: "Nothing was changed. Check your connection and try again.",
    },
  },
} as const;
