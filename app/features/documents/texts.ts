import { documentExtensions, fileExtension } from "#shared/documents/document.ts";

const contentByEnding: ReadonlyMap<string, string> = new Map([
  ["pdf", "a PDF"],
  ["doc", "a Word document"],
  ["docx", "a Word document"],
  ["jpg", "a JPG picture"],
  ["jpeg", "a JPG picture"],
  ["png", "a PNG picture"],
]);

/** At the beginning of a sentence; higher counts stand in figures. */
const countWords: readonly string[] = [
  "No",
  "One",
  "Two",
  "Three",
  "Four",
  "Five",
  "Six",
  "Seven",
  "Eight",
  "Nine",
  "Ten",
];

/** The other screens count them, too. */
const othersInWords = (count: number) =>
  count === 1
    ? "1 more thing on your checklist needs no file now."
    : `${count} more things on your checklist need no file now.`;

/** Toast texts are specified word for word. */
export const documentsTexts = {
  title: "Documents",
  purpose: "Keep everything that your application asks for in one place.",

  missing: {
    title: "Papers your application needs",
    of: (application: string, others: number) =>
      [`For ${application}.`, ...(others === 0 ? [] : [othersInWords(others)])].join(" "),
    have: (part: number, all: number) => `${part} of ${all} ${all === 1 ? "file" : "files"} ready`,
    add: "Add file",
    use: (name: string) => `Use “${name}”`,
    for: (title: string) => ` for ${title}`,
    used: (name: string) => `“${name}” is linked. Check in your checklist that it is what is asked for.`,
    useFailed: "The paper could not be linked. Try again.",
    filled: (title: string) => `${title} has its file now.`,
    done: (titles: string) => `Ready: ${titles}`,
    allFilled: "Every needed paper is ready or has a file",
    toChecklist: "See what comes next in your checklist",
    more: (count: number) => (count === 1 ? "1 more in your checklist" : `${count} more in your checklist`),
  },

  upload: {
    title: "Upload documents",
    type: "Document type",
    typePlaceholder: "Choose or search",
    name: "Custom name (optional)",
    nameHint: "Leave empty to use the document type.",
    files: "Files",
    filesHint: `Accepted formats: ${documentExtensions}. Maximum size 10MB per file. iPhone photos (HEIC) work too.`,
    invitation: "Choose or drop files",
    invitationByTouch: "Choose files",
    fileMissing: "Please choose a file",
    guessed: (type: string) => `${type}, by the name of the file. Choose another type if it is wrong.`,
    submit: "Upload",
    chosen: "Files to upload",
    savedAs: (count: number, first: string, last: string) =>
      `The ${count} files will be saved as ${first} ${count === 2 ? "and" : "to"} ${last}.`,
    remove: (name: string) => `Remove ${name}`,
    running: "Uploads under way",
    preparing: "Making the photo smaller…",
    converting: "Turning the photo into a JPEG…",
    waiting: (size: string) => `${size}, waiting`,
    sending: (percent: string, size: string) => `${percent} of ${size}`,
    stalled: "Connection lost. Trying again.",
    saving: "Almost done",
    removing: "Removing…",
    cancel: (name: string) => `Cancel ${name}`,
    retry: (name: string) => `Retry ${name}`,
  },

  problem: {
    format: (name: string) => `${name} is in a format that is not accepted. Use ${documentExtensions}.`,
    empty: (name: string) => `${name} is empty. Choose a file that holds something.`,
    size: (name: string) => `${name} is larger than 10MB. Make it smaller or split it.`,
    quota: (name: string) =>
      `${name} is larger than 10MB, or your files take up all the room that one account has. Delete some and try again.`,
    content: (name: string) =>
      `The content of ${name} is not ${contentByEnding.get(fileExtension(name)) ?? "a document"}. Save it again as PDF, Word, JPG or PNG.`,
    malware: (name: string) =>
      `${name} was not stored: a scanner found malware in it. Check the device it came from, and save the document again.`,
    photo: {
      damaged: (name: string) =>
        `${name} is damaged and cannot be opened. Send it from the phone again, or save it as JPEG there.`,
      too_large: (name: string) => `${name} is too large to be opened here. Save it smaller, as JPEG.`,
      unavailable: (name: string) =>
        `${name} could not be turned into a JPEG, because a part of this page did not load. Check your connection and choose it again.`,
    },
    several: (count: number) => `${count} files cannot be uploaded. The reasons are below.`,
    full: "There is no room for more files at the moment. Please try again later.",
    tooMany: "Too many uploads in a short time. Wait a minute and press Retry.",
    session: "Your session does not allow this upload any more. Sign in again.",
    cut: (name: string) => `The connection was lost while ${name} was on its way. Press Retry to go on.`,
    broken: (name: string) => `${name} could not be stored. Press Retry to try again.`,
  },

  uploaded: "Document uploaded successfully",
  uploadFailed: "Failed to upload document",
  marked: (isCompleted: boolean) => `Document marked as ${isCompleted ? "completed" : "pending"}`,
  markFailed: "Failed to update document status",
  downloaded: "Document downloaded successfully",
  downloadFailed: "Failed to download document",
  deleted: "Document deleted successfully",
  deleteFailed: "Failed to delete document",
  fetchFailed: "Failed to fetch documents",

  list: {
    title: "Your documents",
    loading: "Loading your documents",
    inWords: (completed: number, total: number) => `${completed} of ${total} completed`,
    completed: "Completed",
    pending: "Pending",
    preview: (name: string, fileName: string) => `Preview ${name}, ${shortFileName(fileName)}`,
    download: (name: string, fileName: string) => `Download ${name}, ${shortFileName(fileName)}`,
    edit: (name: string, fileName: string) => `Edit details of ${name}, ${shortFileName(fileName)}`,
    remove: (name: string, fileName: string) => `Delete ${name}, ${shortFileName(fileName)}`,
    expires: (day: string) => `expires ${day}`,
    expiredOn: (day: string) => `expired ${day}`,
    expiresSoon: "Expires soon",
    expired: "Expired",
    confirmDelete: (name: string) => `Delete ${name}?`,
    confirmDeleteBody: (fileName: string) => `The file ${fileName} is deleted with it. This cannot be undone.`,
    usedByLines: (count: number) =>
      count === 1
        ? "One line of your checklist uses it. It stays, without this paper."
        : `${countWords[count] ?? count} lines of your checklist use it. They stay, without this paper.`,
    delete: "Delete",
  },

  stored: {
    note: (name: string) => `${name} is stored. Its dates, holder and number can be read from the file:`,
    read: "Fill them in from the file",
    later: "Not now",
    of: (name: string) => ` of ${name}`,
  },

  empty: {
    title: "No documents yet",
    message: "What you upload is kept here, ready for your application. Many people begin with the passport.",
    action: "Choose your first file",
  },
  linkGone: "The document in that link no longer exists, or it belongs to another account.",
  noMatch: {
    title: "No document fits",
    message: "Try other words, or look at all of your documents again.",
  },
  loadError: {
    message: "Your documents could not be loaded.",
    reassurance: "Nothing was changed. Check your connection and try again.",
  },

  filter: {
    search: "Search documents",
    type: "All types",
    state: "Any status",
    outcome: (shown: number, total: number) => `${shown} of ${total} documents`,
  },

  chooser: {
    yours: "Choose from your documents",
    search: "Search your documents",
    about: (type: string | null, fileName: string) => (type === null ? fileName : `${type}, ${fileName}`),
    link: "Link",
    linkNamed: (name: string, fileName: string) => `Link ${name}, ${fileName}`,
    noneFound: "No document fits these words.",
    more: (count: number) => `${count} more: search for them by name or type.`,
    upload: "Upload a new paper",
    uploadAndLink: "Upload and link",
  },

  details: {
    title: (name: string) => `Edit details of ${name}`,
    name: "Name",
    type: "Document type",
    issuedOn: "Issue date (optional)",
    expiresOn: "Expiry date (optional)",
    holder: "Holder (optional)",
    number: "Number (optional)",
    hasExpired: (day: string) => `This paper expired on ${day}. You may need a new one.`,
    expiresSoon: (day: string) => `This paper expires on ${day}. A new one can take long.`,
    cancel: "Cancel",
    save: "Save details",
    saved: "Details saved",
    undo: "Undo",
    putBack: "The details are as they were before",
    failed: "The details could not be saved. Nothing was changed.",
    tryAgain: "Try again",
  },
  reading: {
    title: "Read it from the file",
    what: (fileName: string) =>
      `Type, dates, holder and number can be looked for in ${shortFileName(fileName)}. Nothing is stored until you save.`,
    begin: "Read it from the file",
    again: "Read it again",
    running: "Reading the file. This can take 20 seconds.",
    cancel: "Cancel reading",
    cancelled: "Reading was cancelled.",
    failed: "The file could not be read right now. Please try again.",
    found: (count: number) =>
      count === 0
        ? "Nothing was found in the file that could be offered."
        : `${count} ${count === 1 ? "detail was" : "details were"} found. Compare with the paper before you use ${count === 1 ? "it" : "them"}.`,
    takeAll: "Use all",
    take: "Use",
    takeAs: (value: string, field: string) => `Use ${value} as ${field}`,
    suggestion: "From the file:",
    isUsed: "As in the file",
    foundIn: {
      zone: "in the lines for machines, and its check digit is right",
      zoneType: "it has the lines for machines that passports have",
      zoneName: "in the lines for machines. Names have no check digit: compare them",
      text: (words: string) => `in the text: “${words}”`,
      fileName: (words: string) => `in the file's name: “${words}”`,
    },
    fields: {
      document_type: "document type",
      issued_on: "issue date",
      expires_on: "expiry date",
      holder: "holder",
      paper_number: "number",
    },
    doubts: {
      no_passport: () => "We could not read a passport in this picture.",
      check_digit: (field: string, words: string) =>
        `The ${field} in the machine-readable lines (${words}) does not match its check digit, so it is not offered.`,
      no_such_day: (field: string, words: string) => `The ${field} was read as “${words}”, which is not a date.`,
      two_days: (field: string, words: string) =>
        `The ${field}, “${words}”, may mean two different days. Look at the paper and enter it yourself.`,
      issued_in_future: (_field: string, words: string) =>
        `“${words}” is still to come, so it is not offered as the issue date.`,
      expires_before_issue: (_field: string, words: string) =>
        `The dates that were read do not fit together (${words}), so neither is offered.`,
    },
  },

  preview: {
    title: (name: string, fileName: string) => `${name} (${shortFileName(fileName)})`,
    picture: (name: string) => `Picture of ${name}`,
    loading: "Opening the document",
    failed: "This document could not be opened.",
    protected: "This PDF is protected by a password, so it cannot be shown here.",
    broken: "This file cannot be shown. It may be damaged.",
    downloadInstead: "Download it to look at it on your device.",
    download: "Download",
    pages: (name: string) => `Pages of ${name}`,
    page: (page: number, count: number) => `Page ${page} of ${count}`,
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
  },
} as const;

const most = 40;

/** Cuts the middle out of a long name: beginning and extension stay. */
export function shortFileName(fileName: string): string {
  const characters = Array.from(fileName);
  if (characters.length <= most) return fileName;
  return [...characters.slice(0, most - 13), "…", ...characters.slice(-12)].join("");
}
