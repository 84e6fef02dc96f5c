import { Text } from "@mantine/core";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { consultantTexts } from "./texts.ts";

const texts = consultantTexts.whoAnswers;

/** Who answers, who reads what, and what an answer is not. */
export function WhoAnswers() {
  const { ai } = usePublicConfig();
  return (
    <Text size="sm" c="dimmed">
      {texts.notAdvice} {ai === null ? texts.offline : texts.model(ai.provider, ai.model)}
    </Text>
  );
}
