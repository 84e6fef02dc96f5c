import { describe, expect, it } from "vitest";
import {
  maxResumeTitle,
  resumeExtensions,
  resumeFileProblem,
  resumeMessages,
  resumeMimeType,
  resumePath,
  resumeUploadSchema,
} from "./resume.ts";

it("names its formats", () => {
  expect(resumeExtensions).toBe(".pdf, .docx, .doc");
  expect(resumeMessages.format).toBe("Please select a PDF or Word document (.pdf, .docx, .doc)");
  expect(resumeMimeType("doc")).toBe("application/msword");
});

describe("a file that is chosen", () => {
  it("passes up to exactly 10 MB, with its extension in any case", () => {
    expect(resumeFileProblem({ name: "My CV.final.PDF", size: 10_485_760 })).toBeNull();
    expect(resumeFileProblem({ name: "a.docx", size: 10_485_761 })).toBe("size");
  });

  it("is refused when it holds nothing or is of another format", () => {
    expect(resumeFileProblem({ name: "a.doc", size: 0 })).toBe("empty");
    for (const name of ["a.exe", "pdf", "a.pdf.exe", "a.", "a.png", "a.constructor", ""]) {
      expect(resumeFileProblem({ name, size: 1 }), name).toBe("format");
    }
  });
});

describe("a title", () => {
  const read = (title: unknown) => resumeUploadSchema.safeParse({ title });

  it("is needed", () => {
    for (const title of ["", "  \n", "\u0000"]) {
      expect(read(title).error?.issues[0]?.message).toBe("Please provide a title and select a document");
    }
  });

  it("loses what stands around it and what no database stores", () => {
    expect(read(" My CV\u0000 ").data).toEqual({ title: "My CV" });
  });

  it("has as many characters as the column takes", () => {
    expect(read("🛂".repeat(maxResumeTitle)).success).toBe(true);
    expect(read("x".repeat(maxResumeTitle + 1)).error?.issues[0]?.message).toBe(resumeMessages.title);
  });
});

it("has a place of its own in the bucket", () => {
  expect(resumePath("u1", 1763712000000, "docx")).toBe("u1/1763712000000.docx");
});
