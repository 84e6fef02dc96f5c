import { Button } from "@mantine/core";
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { dashboardTexts as texts } from "./texts.ts";

export function NewPostButton({ children = texts.newPost }: { children?: string }) {
  return (
    <Button component={Link} to="/admin/blogs/new" leftSection={<Plus size={18} aria-hidden />}>
      {children}
    </Button>
  );
}
