import { Stack } from "@mantine/core";
import { StatCards } from "./stat-cards.tsx";
import { ViewsCard } from "./views-card.tsx";
import { PostsCard } from "./posts-card.tsx";

export function BlogDashboard({ userId }: { userId: string }) {
  return (
    <Stack gap={24}>
      <StatCards userId={userId} />
      <PostsCard userId={userId} />
      <ViewsCard userId={userId} />
    </Stack>
  );
}
