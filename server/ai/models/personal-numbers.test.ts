import { describe, expect, test } from "vitest";
import { findPersonalNumbers } from "./personal-numbers.ts";

const found = (text: string) =>
  findPersonalNumbers(text).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);

describe("what is a personal number", () => {
  test.each([
    ["write to rahim.khan+visa@mail.example.co.uk.", "EMAIL rahim.khan+visa@mail.example.co.uk"],
    ["<ওমর@উদাহরণ.বাংলা>", "EMAIL ওমর@উদাহরণ.বাংলা"],
    ["o'brien@example.ie, Dublin", "EMAIL o'brien@example.ie"],
    ["+880 1712-345678", "PHONE +880 1712-345678"],
    ["call +44 (0)20 7946 0018 now", "PHONE +44 (0)20 7946 0018"],
    ["(+49 170 1234567)", "PHONE +49 170 1234567"],
    ["0044 20 7946 0018", "PHONE 0044 20 7946 0018"],
    ["01712-345678", "PHONE 01712-345678"],
    ["০১৭১২-৩৪৫৬৭৮", "PHONE ০১৭১২-৩৪৫৬৭৮"],
    ["(020) 7946 0018", "PHONE (020) 7946 0018"],
    ["(555) 123-4567", "PHONE (555) 123-4567"],
    ["555.123.4567", "PHONE 555.123.4567"],
    ["98765 43210", "PHONE 98765 43210"],
    ["9876543210", "PHONE 9876543210"],
    ["Tel.: 30 1234 56", "PHONE 30 1234 56"],
    ["WhatsApp: 98765432", "PHONE 98765432"],
    ["A1234567", "PASSPORT A1234567"],
    ["holder of BX0123456.", "PASSPORT BX0123456"],
    ["C01X00T47", "PASSPORT C01X00T47"],
    ["Passport no. 533380006", "PASSPORT 533380006"],
    ["my passport number is ab 123 4567 and", "PASSPORT ab 123 4567"],
    ["পাসপোর্ট নম্বর: EH0123456", "PASSPORT EH0123456"],
    ["AB1234567<8BGD9001011M3001012", "PASSPORT AB1234567"],
    ["Passport_AB1234567.pdf (Passport, pending)", "PASSPORT AB1234567"],
    ["Rahim_passport_no_AB_1234567_scan.jpg", "PASSPORT AB_1234567"],
    ["passport_533380006_2", "PASSPORT 533380006"],
    ["CV_rahim_01712345678", "PHONE 01712345678"],
    ["CV_+8801712345678_new", "PHONE +8801712345678"],
    ["CV_+880_1712_345678.docx", "PHONE +880_1712_345678"],
    ["resume_9876543210_final", "PHONE 9876543210"],
    ["phone_98765432_Leeds", "PHONE 98765432"],
    ["Aadhaar 4417 2096 5583", "ID 4417 2096 5583"],
    ["CNIC # 35202-7719046-3", "ID 35202-7719046-3"],
    ["T.C. Kimlik No: 48210937756", "ID 48210937756"],
    ["PAN: ABCDE1234F", "ID ABCDE1234F"],
    ["National ID card number 19987654321", "ID 19987654321"],
    ["Account 20-4471-998120-7, Janata Bank", "ACCOUNT 20-4471-998120-7"],
    ["A/C no. 0123456789", "ACCOUNT 0123456789"],
    ["IBAN EG21 0037 0008 1805 4402 2115 6", "ACCOUNT EG21 0037 0008 1805 4402 2115 6"],
    ["CCCD: 001099012345", "ID 001099012345"],
    ["ID No. 31245678", "ID 31245678"],
    ["Carte d'identité n° 112345678", "ID 112345678"],
    ["Cuenta bancaria: 031-4455667-89", "ACCOUNT 031-4455667-89"],
    ["RIB : 230 780 1234567890123456 78", "ACCOUNT 230 780 1234567890123456 78"],
    ["1712-345-678", "PHONE 1712-345-678"],
    ["rahim＠gmail.com", "EMAIL rahim＠gmail.com"],
  ])("%s", (text, number) => {
    expect(found(text)).toEqual([number]);
  });

  test.each([
    "IELTS 7.0 (7.5, 6.5, 7.0, 8.0), GPA 3.85 of 4.00",
    "from 2019-2023, again 2023 – 2024 and 2025/26",
    "born 01.02.1999, due 2026-11-20, between 01/02/2024 and 03/04/2025",
    "tuition of 12,006.50 GBP, 1,500,000 BDT or 10 000 000 BDT",
    "12006 euros a year, 992 a month, 11,904 in all",
    "form DS-160, I-20, I-901, SEVIS; course CS101, MSc (Q5A1)",
    "Heriot-Watt, room 12/3, 10115 Berlin, SW1A 2AA",
    "passport valid until 2031, passport 2 years old",
    "at 09:30 on 21 November 2026; page 3 of 120",
    "me at example dot com, user@localhost",
    "in 1999 2000 2001 2002 and 2003",
    "3 of 4: 95% 88% 76%",
    "account 2025-2026, on account of 12,000 euros, blocked account with 11,904 euros",
    "the pan fried, an identity in 2024, id 4",
    "Screenshot_2026-11-20_09-30-15.png, IMG_20260115_093012.jpg, scan_2026_11_20",
    "Passport_2026-11-20.pdf, Passport_2026_11_20, Passport_page_2_2026, Bank_statement_2025_2026",
    "intakes 2023-2024-2025, scores 320-165-155, pages 1200-1300",
  ])("none of these: %s", (text) => {
    expect(found(text)).toEqual([]);
  });

  test("each line of a list is a number of its own, and each is found once", () => {
    expect(found("Phone\n+880 1712-345678\n+880 1812-345678\n2019\nEmail: a@b.example, Passport: A1234567")).toEqual([
      "PHONE +880 1712-345678",
      "PHONE +880 1812-345678",
      "EMAIL a@b.example",
      "PASSPORT A1234567",
    ]);
  });

  test("a long hostile text is looked through at once", () => {
    const hostile = ["1", "0 ", "+1(", "a.", "a@a.", "A1", "passport ", "tel "].map((part) => part.repeat(20_000));
    for (const text of hostile) expect(findPersonalNumbers(text).length).toBeLessThan(20_001);
  });

  test("letters without a space are looked through at once, and an e-mail is found behind them", () => {
    for (const letter of ["م", "字", "ক"]) {
      const [address, ...others] = found(`${letter.repeat(1_500_000)}rahim@gmail.com`);
      expect(address).toMatch(/rahim@gmail\.com$/);
      expect(others).toEqual([]);
    }
  });
});
