import { Stack } from "@mantine/core";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import { StatCards } from "./stat-cards.tsx";
import { ViewsCard } from "./views-card.tsx";
import { PostsCard } from "./posts-card.tsx";

/** On phones the posts come first: the figures alone would fill the first view. */
export function BlogDashboard({ userId }: { userId: string }) {
  const isPhone = useIsPhone();
  return (
    <Stack gap={24}>
      {!isPhone && <StatCards userId={userId} />}
      <PostsCard userId={userId} />
      {isPhone && <StatCards userId={userId} />}
      <ViewsCard userId={userId} />
    </Stack>
  );
}
