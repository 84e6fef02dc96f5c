import { describe, expect, it } from "vitest";
import { maxDocumentBytes } from "../buckets.ts";
import {
  documentExtensions,
  documentFileProblem,
  documentNames,
  documentPath,
  documentPreview,
  documentTypes,
  documentUploadSchema,
  fileExtension,
  storableFileName,
  maxDocumentName,
  storedDocumentPath,
} from "./document.ts";

it("knows eighteen types and six formats", () => {
  expect(new Set(documentTypes).size).toBe(18);
  expect(documentExtensions).toBe(".pdf, .doc, .docx, .jpg, .jpeg, .png");
});

describe("a file that is chosen", () => {
  it("passes up to exactly 10 MB", () => {
    expect(documentFileProblem({ name: "a.pdf", size: maxDocumentBytes })).toBeNull();
    expect(documentFileProblem({ name: "a.pdf", size: 10_485_761 })).toBe("size");
  });

  it("is refused when it holds nothing or is of another format", () => {
    expect(documentFileProblem({ name: "a.pdf", size: 0 })).toBe("empty");
    for (const name of ["a.exe", "pdf", "a.pdf.exe", "a.", "a.svg", "a.html", "constructor", "a.constructor", ""]) {
      expect(documentFileProblem({ name, size: 1 }), name).toBe("format");
    }
  });

  it("may write its extension in capitals", () => {
    expect(fileExtension("Scan 1.final.JPEG")).toBe("jpeg");
    expect(documentFileProblem({ name: "Scan 1.final.JPEG", size: 1 })).toBeNull();
  });
});

describe("the name under which a file is kept", () => {
  it("is its own up to 255 characters, however many bytes they take", () => {
    const name = `${"🛂".repeat(251)}.pdf`;
    expect(storableFileName(name)).toBe(name);
  });

  it("loses its middle beyond, never its extension", () => {
    for (const letter of ["ü", "🛂", "পা", "e\u0301", "x"]) {
      const kept = storableFileName(`Begin${letter.repeat(300)}.pdf`);
      expect(Array.from(kept)).toHaveLength(255);
      expect(kept).toMatch(/^Begin.*….*\.pdf$/u);
    }
  });

  it("holds no half of a character", () => {
    expect(storableFileName("a\uD83D.pdf").isWellFormed()).toBe(true);
  });
});

describe("the names of documents", () => {
  it("are the type without a name of one's own", () => {
    expect(documentNames("  ", "Photos", 1)).toEqual(["Photos"]);
    expect(documentNames("", "Photos", 2)).toEqual(["Photos 1", "Photos 2"]);
  });

  it("are the name, numbered when there are several", () => {
    expect(documentNames(" Mine ", "Passport", 1)).toEqual(["Mine"]);
    expect(documentNames("Mine", "Passport", 3)).toEqual(["Mine 1", "Mine 2", "Mine 3"]);
  });
});

describe("what is asked before an upload", () => {
  const firstIssue = (values: unknown) => documentUploadSchema.safeParse(values).error?.issues[0]?.message;

  it("is a type of the list", () => {
    expect(firstIssue({ documentType: null, documentName: "" })).toBe("Please select a document type");
    expect(firstIssue({ documentType: "Selfie", documentName: "" })).toBe("Please select a document type");
    expect(firstIssue({ documentType: "Passport", documentName: "" })).toBeUndefined();
  });

  it("leaves room for a number behind the name", () => {
    expect(firstIssue({ documentType: "Passport", documentName: "x".repeat(maxDocumentName) })).toBeUndefined();
    expect(firstIssue({ documentType: "Passport", documentName: "x".repeat(maxDocumentName + 1) })).toContain("190");
  });
});

describe("the place of a file", () => {
  it("is made of the person, the moment and the extension", () => {
    expect(documentPath("u1", 1763712000000, "../Pass port.PDF")).toBe("u1/1763712000000.pdf");
  });

  it("is found in the last segment of its address, below its owner alone", () => {
    const at = (file_url: string) => storedDocumentPath({ user_id: "u1", file_url });
    expect(at("http://localhost/storage/v1/object/public/documents/u1/17.pdf")).toBe("u1/17.pdf");
    expect(at("http://localhost/storage/v1/object/public/documents/u2/17.pdf?x=/y")).toBe("u1/17.pdf");
  });
});

it("shows PDF files and pictures, not Word files", () => {
  expect(["a.pdf", "a.PNG", "a.jpg", "a.jpeg", "a.doc", "a.docx", "a"].map(documentPreview)).toEqual([
    "pdf",
    "image",
    "image",
    "image",
    null,
    null,
    null,
  ]);
});
