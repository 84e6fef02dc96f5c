export const answersTexts = {
  title: "Answers",
  purpose: "Each answer decides which papers, dates and amounts apply to you.",
  none: "You have no application yet.",
  begin: "Begin with three questions",
  loadError: {
    message: "Your answers could not be loaded.",
    reassurance: "Nothing was changed. Check your connection and try again.",
  },

  course: {
    title: "Your course",
    institution: "University or school",
    course: "Course",
    city: "City",
    save: "Save",
    saved: "Your course was saved",
    failed: "Your course could not be saved. Try again.",
  },

  open: {
    title: "Next question",
    left: (answered: number, left: number) => `${answered} answered, ${left} left`,
    next: "Save and continue",
    notSure: "Not sure",
    before: "Back",
    done: "You have answered every question that changes something.",
    toChecklist: "See your checklist",
  },

  given: {
    title: "Your answers so far",
    none: "Nothing yet.",
    noneOf: "None of them",
    change: "Change:",
    cancel: "Cancel",
    save: "Save",
    remove: "Remove this answer",
  },

  field: {
    countryPlaceholder: "Type to search",
    addCountry: "Add another country",
    removeCountry: (name: string) => `Remove ${name}`,
    number: "Write a number, such as 18000",
    missing: "Choose or write an answer, or say that you are not sure.",
    fault: (fault: string) => `This answer ${fault}.`,
  },

  preview: {
    title: "This changes your checklist",
    save: "Save this answer",
    remove: "Remove this answer",
  },

  saved: (change: string | null) => (change === null ? "Saved" : `Saved. ${change}.`),
  failed: "Your answer could not be saved. Nothing was changed.",
} as const;
