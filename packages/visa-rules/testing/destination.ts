import type { z } from "zod";
import { type Destination, destinationSchema } from "#rules/destinations/destination.ts";
import { factOf } from "./records.ts";

/** A small country of no map, whose records hold together; with what a test changes in it. */
export function destinationOf(given: Partial<z.input<typeof destinationSchema>> = {}): Destination {
  return destinationSchema.parse({
    about: {
      code: "xx",
      name: "Nowhere",
      visa: "Student visa",
      authority: { name: "Office", url: "https://office.example" },
      compiled_on: "2026-11-22",
      said: { names: ["nowhere"], cities: [], terms: [] },
      currency: "EUR",
      verdicts: { show: "all" },
    },
    facts: [
      factOf({ id: "xx.month", value: 500, unit: "EUR", effective_to: "2026-12-31" }),
      factOf({ id: "xx.month", value: 600, unit: "EUR", effective_from: "2027-01-01" }),
      factOf({ id: "xx.list", countries: ["IN"] }),
      factOf({ id: "xx.minor", value: 18, unit: "years" }),
      factOf({ id: "xx.days", value: 28, unit: "days" }),
    ],
    answers: [
      {
        id: "xx.lab",
        kind: "yes-no",
        text: "Do you work in a laboratory?",
        why: "A permit.",
        yes: "you work in a laboratory",
        no: "you work in no laboratory",
      },
    ],
    questions: [
      { answer: "nationality", why: "Lists." },
      { answer: "born-on", why: "Age." },
      { answer: "course-months", why: "Money." },
      { answer: "application-day", why: "Amounts." },
      { answer: "course-start", why: "Dates." },
      { answer: "payers", why: "Whose money." },
      { answer: "xx.lab", why: "A permit." },
    ],
    requirements: [
      {
        id: "xx.req.visa",
        title: "Visa",
        step: "form",
        rules: [
          {
            if: { answer: "nationality", in: { fact: "xx.list" } },
            verdict: "needed",
            because: "The rule says so for this passport.",
          },
          { if: "always", verdict: "not needed", because: "The rule names no other passport." },
        ],
        paper_rules: null,
        valid_for: null,
        facts: ["xx.list"],
      },
    ],
    stops: [
      {
        id: "xx.stop.minor",
        kind: "brake",
        who: "Minors in a laboratory",
        if: {
          all: [
            { answer: "age", under: { fact: "xx.minor" } },
            { answer: "xx.lab", in: ["yes"] },
          ],
        },
        rule: null,
        say: "Wait until you are of age.",
        facts: ["xx.minor"],
      },
    ],
    money: {
      rule: "Months times the amount.",
      accepted: "Own money.",
      holding_says: null,
      holding: {
        sum: "to-show",
        since: "course-start",
        paper_on: "application-day",
        days: "xx.days",
        paper_days: "xx.days",
      },
      sums: [
        {
          id: "to-show",
          title: "Money to show",
          unit: "EUR",
          day: "application-day",
          lines: [
            { id: "living", what: "Living", amount: { product: [{ answer: "course-months" }, { fact: "xx.month" }] } },
          ],
        },
      ],
      sources: [
        {
          if: { answer: "payers", in: ["friend"] },
          counts: "no",
          because: "A friend's money does not count.",
          facts: ["xx.month"],
        },
        { if: { answer: "payers", in: ["self"] }, counts: "yes", because: "Own money counts.", facts: ["xx.month"] },
      ],
      examples: [
        {
          given: { "course-months": 10, "application-day": "2026-12-31" },
          sums: { "to-show": 5000 },
          because: "10 × 500",
        },
      ],
      to_pay: [{ id: "xx.pay.visa", what: "Visa", amount: { fact: "xx.month" }, when: null, facts: ["xx.month"] }],
    },
    dates: [
      {
        id: "xx.date.apply",
        what: "Apply",
        rule: "At most 28 days before the course.",
        action: "apply",
        earliest: { answer: "course-start", days: { fact: "xx.days" }, before: true },
        facts: ["xx.days"],
      },
      {
        id: "xx.date.end",
        what: "The office closes",
        rule: "At the end of the year.",
        if: { answer: "xx.lab", in: ["yes"] },
        action: "apply",
        latest: "2027-12-31",
        facts: ["xx.days"],
      },
    ],
    portal: {
      name: "Portal",
      url: null,
      file_types: null,
      max_size: null,
      naming: null,
      language_of_papers: null,
      facts: ["xx.list"],
      not_traced: null,
    },
    after: [
      {
        id: "xx.after.wait",
        what: "Wait",
        phase: "waiting",
        meaning: "The office decides.",
        when_to_ask: null,
        facts: ["xx.list"],
      },
    ],
    interview: {
      residence: null,
      rules: {
        "immigrant-intent": [],
        "work-intent": [],
        "agent-papers": [],
        "hidden-refusal": [],
        funds: ["xx.days"],
        unprepared: [],
      },
      living: [{ said: [], product: ["xx.month"] }],
      proofs: [],
    },
    integrity: [{ id: "xx.integrity.paper", what: "A false paper", consequence: "Refusal.", facts: ["xx.list"] }],
    letters: {
      purposes: [{ purpose: "statement", name: "Statement", reader: "university", words: null }],
      not_read: null,
      stay: null,
      payers: [],
      money: null,
      refusals: null,
      hiding: null,
      falsehood: "xx.integrity.paper",
      agency: null,
    },
    explanations: [
      {
        id: "xx.explain.visa",
        topic: "documents",
        title: "Is a visa needed?",
        subject: "visa-needed",
        asks: ["visa needed", "do i need visa", "visa or not", "visa for study"],
        says: [
          {
            if: "always",
            text: "A visa is needed with the passports that the office lists, and with no other one {=xx.list}.",
          },
        ],
        next: "checklist",
      },
    ],
    notes: [{ country: "IN", says: "A visa is needed.", facts: ["xx.list"] }],
    ...given,
  });
}
