import type { TutorialStepId } from "./tutorial-machine.ts";

interface StepTexts {
  title: string;
  description: string;
}

export const tutorialStepTexts: Record<TutorialStepId, StepTexts> = {
  welcome: {
    title: "Welcome",
    description:
      "A study visa is many small steps. This short tour shows where you take each of them. It lasts about a minute.",
  },
  dashboard: {
    title: "Dashboard",
    description: "Start here every time. You see how far you have come, what is waiting, and what to do next.",
  },
  "visa-progress": {
    title: "Visa Progress",
    description: "Eleven steps lead to your visa. Switch each one on when it is done, and the next one stands out.",
  },
  documents: {
    title: "Documents",
    description:
      "Keep your papers together. Upload each one, mark it when it is complete, and download it at any time.",
  },
  "visa-consultant": {
    title: "Visa Consultant",
    description: "Questions are part of every application. Here you ask them in your own words.",
  },
  sop: {
    title: "SOPs, Cover Letters & Emails",
    description: "Turn your own notes into a first draft, then change it until it sounds like you.",
  },
  resume: {
    title: "Resume Manager",
    description: "See how strong your resume is, as a rating out of 10, and what would make it better.",
  },
  profile: {
    title: "Profile",
    description: "Tell us where you live, so that the guidance fits you. You can also take this tour again from here.",
  },
  complete: {
    title: "You are ready",
    description: "You know your way around now. Take one step at a time; we keep track of them with you.",
  },
};
