import { Outlet } from "react-router";
import { AdminGuard } from "#app/features/admin-guard/admin-guard.tsx";

export default function AdminLayout() {
  return (
    <AdminGuard>
      <Outlet />
    </AdminGuard>
  );
}
