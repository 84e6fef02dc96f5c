import type { Mutant } from "./mutant.ts";

/** Faults in the storage service. */
export const storage: readonly Mutant[] = [
  {
    name: "signed-address-lives-sixty-times-as-long",
    file: "packages/backend/storage/objects/tokens.ts",
    find: ".setExpirationTime(issuedAt + seconds)",
    replace: ".setExpirationTime(issuedAt + seconds * 60)",
    harm: "A link to a passport that was to work for a minute works for an hour.",
  },
  {
    name: "private-file-in-shared-caches",
    file: "packages/backend/storage/objects/download-routes.ts",
    find: 'return ["private", ...directives].join(", ");',
    replace: 'return directives.join(", ");',
    harm: "A proxy of a university or company keeps a person's documents and hands them on.",
  },
  {
    name: "moved-file-of-any-type",
    file: "packages/backend/storage/objects/relocate-object.ts",
    find: "checkRules(relocation, source, uploadRulesOf(context, await loadBucket(context, to.bucketId), to.name));",
    replace: "",
    harm: "People move files into the public bucket of pictures that it never takes as uploads, and publish them there.",
  },
  {
    name: "upload-continued-by-strangers",
    file: "packages/backend/storage/resumable/upload-rows.ts",
    find: "where id = $1 and sent_by = $2 and owner_id is not distinct from $3`,\n    [id, sender.sentBy, sender.ownerId],",
    replace: "where id = $1 and sent_by = $2`,\n    [id, sender.sentBy],",
    harm: "Whoever learns the address of another person's upload sees what it is, ends it or puts their own bytes into it.",
  },
  {
    name: "largest-file-refused-in-the-end",
    file: "packages/backend/storage/uploads/store-object.ts",
    find: "if (file.size > limitBytes) throw",
    replace: "if (file.size >= limitBytes) throw",
    harm: "A file of exactly 10 MB, which every screen accepts, is refused after it was sent.",
  },
  {
    name: "text-passes-as-word-file",
    file: "packages/backend/storage/uploads/content-type.ts",
    find: "application\\/(?:msword|pdf|zip|",
    replace: "application\\/(?:pdf|zip|",
    harm: "A file of plain text named .doc is stored as a Word document that no program can open when it is handed in.",
  },
  {
    name: "range-past-the-end",
    file: "packages/backend/storage/objects/download-routes.ts",
    find: "Math.min(Number(last), size - 1)",
    replace: "Number(last)",
    harm: "Who asks for the last part of a file is promised more bytes than there are; the viewer waits for them or fails.",
  },
  {
    name: "key-with-parent-folder",
    file: "packages/backend/storage/input.ts",
    find: 'segment !== "" && segment !== "." && segment !== ".."',
    replace: 'segment !== "" && segment !== "."',
    harm: "Files are stored under names such as a/../b, which no browser can ask for, so that their owner never gets them back.",
  },
];
