import type { LineOwner, LineState } from "#shared/applications/application.ts";
import type { RulePaper } from "#shared/rules/rule-check.ts";

export const checklistTexts = {
  title: "Your checklist",
  about: (country: string, institution: string) => [country, institution].filter(Boolean).join(" · "),
  start: (day: string) => `The course starts on ${day}.`,
  /** `needed` is at least 1. */
  ready: (ready: number, needed: number) => `${ready} of ${needed} needed papers ready`,
  how: "Turn a step on when you have done it.",
  byItself: "A step also turns on by itself once its papers are ready.",
  noneNeeded: "No paper is needed, based on your answers so far.",
  toLookUp: (count: number) =>
    count === 1
      ? "1 paper to look up: the official page says whether you need it."
      : `${count} papers to look up: the official page says whether you need them.`,
  open: (count: number) =>
    count === 1 ? "1 more paper depends on your answers." : `${count} more papers depend on your answers.`,
  answerThem: "Answer the questions",
  basis: "Based on your answers and the rules as we know them; the authority decides.",
  print: "Print",
  printedOn: (day: string) => `As of ${day}.`,
  gone: "The rules no longer ask for the paper in that link.",
  notices: "Read this first",
  assumed: "Unless an answer that is still open says otherwise:",
  contradiction: "Your answers conflict:",
  changeAnswers: "Look at your answers",

  group: {
    ready: (ready: number, needed: number) => `${ready} of ${needed} ready`,
    nothing: "nothing needed for you",
    depends: (count: number) => `${count} ${count === 1 ? "depends" : "depend"} on an answer`,
    toLookUp: (count: number) => `${count} to look up`,
    mayBeAsked: (count: number) => `${count} may be asked for`,
    empty: "The rules of this destination ask for nothing here.",
    more: "Papers that belong to none of the eleven steps.",
    practise: "Practise the interview",
  },

  verdicts: {
    needed: "Needed",
    "may be asked": "May be asked for",
    "not needed": "Not needed",
    unknown: "Depends on an answer",
    check: "Look at the official page",
  } satisfies Record<RulePaper["verdict"], string>,
  states: {
    "to do": "To do",
    waiting: "Waiting",
    "in hand": "In hand",
    "to be translated": "To be translated",
    ready: "Ready",
    "handed in": "Handed in",
  } satisfies Record<LineState, string>,
  taskDone: "Done",
  owners: {
    me: "Me",
    parent: "A parent",
    university: "The university",
    agent: "An agent",
  } satisfies Record<LineOwner, string>,

  line: {
    stateOf: (title: string) => `State of ${title}`,
    state: "State",
    rules: "What the paper must be",
    validFor: "How long it is valid",
    source: (day: string) => `Newest source: ${day}`,
    seesTo: {
      parent: "A parent takes care of it",
      university: "The university takes care of it",
      agent: "An agent takes care of it",
    } satisfies Record<Exclude<LineOwner, "me">, string>,
    due: (day: string) => `due on ${day}`,
    beginBy: (day: string, says: string) => `Begin by ${day}, for the last day to apply. ${says}`,
    waitingFor: (whom: string) => `Waiting for ${whom}`,
    isSetAside: "Set aside",
    reason: "Your reason:",
    paperDeleted: "Its file was deleted. Add it again, or leave it as ready.",
    leaveReady: "Leave it as ready",
    papers: "Papers",
    until: (day: string) => `valid until ${day}`,
    details: "Details",
    of: (title: string) => ` of ${title}`,
    answer: "Answer the question",
    letter: "A letter from the university or the office tells you.",
    applies: "It applies after all",
    officialPage: "Open the official page",
    newWindow: " (opens in a new tab)",
  },

  details: {
    title: (title: string) => `Details of ${title}`,
    owner: "Who takes care of it",
    due: "Due on",
    dueHint: "The day by which you want to have it.",
    dueWrong: "Choose a day between 2000 and 2100.",
    waitingFor: "Waiting for",
    waitingForHint: "Whom or what: the bank, the board of education.",
    note: "Notes",
    save: "Save Changes",
    cancel: "Cancel",
    saved: "Details saved",
    leave: {
      title: "Leave without saving?",
      body: "What you changed here is not saved yet.",
      confirm: "Leave",
    },
    setAside: "Does not apply to me",
    setAsideHint: "It no longer counts, but stays in the list with your reason. You can undo this at any time.",
    reason: "Why it does not apply",
    reasonMissing: "Say in a few words why it does not apply to you",
    setAsideAction: "Set aside",
  },

  papers: {
    title: (title: string) => `Papers for ${title}`,
    linked: "Linked papers",
    none: "No paper is linked yet. Choose one of yours, or upload it here.",
    about: (type: string, issued: string | null, until: string | null) =>
      [
        type,
        ...(issued === null ? [] : [`issued on ${issued}`]),
        ...(until === null ? [] : [`valid until ${until}`]),
      ].join(", "),
    fillIn: "Fill in its dates from the file",
    reading: "Reading what the file says. You can go on meanwhile.",
    of: (name: string) => ` of ${name}`,
    unlink: "Unlink",
    done: "Done",
    linkedToast: (name: string) => `${name} is linked`,
    unlinkedToast: (name: string) => `${name} is no longer linked. It stays among your documents.`,
    linkFailed: "The paper could not be linked. Try again.",
    unlinkFailed: "The paper could not be unlinked. Try again.",
  },

  printed: {
    use: (day: string, paper: string) => `Use ${day} from ${paper}`,
    saved: (window: string | null) => (window === null ? "Your answer is saved." : `Your answer is saved. ${window}`),
    undone: "Your answer is as it was before",
    failed: "Your answer could not be saved. Try again.",
  },

  shared: {
    title: "You already have this for another application",
    hint: "First check that it is what this destination asks for: the line tells you.",
    readyFor: (application: string) => `Ready for ${application}`,
    count: "Count it here, too",
    countWhich: (title: string) => ` (${title})`,
    countAll: (count: number) => `Count all ${count} here, too`,
    counted: (count: number) => (count === 1 ? "1 paper is ready here, too." : `${count} papers are ready here, too.`),
    undone: "The lines are as they were before",
    failed: "It could not be counted here. Look at the lines and try again.",
  },

  ruleChanges: {
    title: (added: number, gone: number) =>
      `The rules changed: ${[
        ...(added > 0 ? [`${added} added`] : []),
        ...(gone > 0 ? [`${gone} no longer needed`] : []),
      ].join(", ")}.`,
    why: "Your answers did not change. A rule did, or a day that a rule names has passed.",
    added: "Added",
    gone: "No longer needed",
    unnamed: (count: number) =>
      count === 1 ? "1 paper that the rules no longer mention" : `${count} papers that the rules no longer mention`,
    dismiss: "Got it",
    failed: "This could not be saved. Try again.",
  },

  keptInWords: (count: number) =>
    count === 1 ? "1 paper will be saved when you are online" : `${count} papers will be saved when you are online`,
  setAsideDone: (title: string) => `${title} is set aside`,
  appliesAgain: (title: string) => `${title} counts again`,
} as const;
