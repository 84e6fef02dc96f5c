/** A value as admins enter it, of a fact of which nothing else is known unless the test says so. */
export function enteredFact(given: Record<string, unknown> & { fact_id: string }) {
  return {
    value: 1600,
    says: "For study in London the student shows 1,600 pounds a month.",
    effective_from: "2026-11-01",
    effective_to: null,
    source_url: "https://www.gov.uk/student-visa/money",
    source_title: "Student visa: money",
    source_kind: "official",
    source_date: "2026-10-30",
    locator: null,
    review_by: "2099-05-01",
    note: null,
    ...given,
  };
}
