// Generated from supabase/migrations by `npm run db:types`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      ai_usage: {
        Row: {
          created_at: string;
          duration_ms: number;
          id: string;
          input_tokens: number;
          model: string;
          outcome: string;
          output_tokens: number;
          prompt_version: string | null;
          task: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          duration_ms: number;
          id?: string;
          input_tokens?: number;
          model: string;
          outcome: string;
          output_tokens?: number;
          prompt_version?: string | null;
          task: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          duration_ms?: number;
          id?: string;
          input_tokens?: number;
          model?: string;
          outcome?: string;
          output_tokens?: number;
          prompt_version?: string | null;
          task?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      application_balances: {
        Row: {
          account: string;
          amount: number;
          application_id: string;
          created_at: string;
          currency: string;
          day: string;
          holder: string | null;
          id: string;
          rate: number | null;
          rate_on: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          account: string;
          amount: number;
          application_id: string;
          created_at?: string;
          currency: string;
          day: string;
          holder?: string | null;
          id?: string;
          rate?: number | null;
          rate_on?: string | null;
          user_id?: string;
        };
        Update: {
          account?: string;
          amount?: number;
          application_id?: string;
          created_at?: string;
          currency?: string;
          day?: string;
          holder?: string | null;
          id?: string;
          rate?: number | null;
          rate_on?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "application_balances_application_id_user_id_fkey";
            columns: ["application_id", "user_id"];
            isOneToOne: false;
            referencedRelation: "applications";
            referencedColumns: ["id", "user_id"];
          },
        ];
      };
      application_lines: {
        Row: {
          application_id: string;
          due_on: string | null;
          id: string;
          note: string | null;
          owner: string;
          paper_deleted_at: string | null;
          requirement: string;
          set_aside_because: string | null;
          state: string;
          updated_at: string;
          user_id: string;
          waiting_for: string | null;
        };
        ComputedFields: never;
        Insert: {
          application_id: string;
          due_on?: string | null;
          id?: string;
          note?: string | null;
          owner?: string;
          paper_deleted_at?: string | null;
          requirement: string;
          set_aside_because?: string | null;
          state?: string;
          updated_at?: string;
          user_id?: string;
          waiting_for?: string | null;
        };
        Update: {
          application_id?: string;
          due_on?: string | null;
          id?: string;
          note?: string | null;
          owner?: string;
          paper_deleted_at?: string | null;
          requirement?: string;
          set_aside_because?: string | null;
          state?: string;
          updated_at?: string;
          user_id?: string;
          waiting_for?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "application_lines_application_id_user_id_fkey";
            columns: ["application_id", "user_id"];
            isOneToOne: false;
            referencedRelation: "applications";
            referencedColumns: ["id", "user_id"];
          },
        ];
      };
      application_papers: {
        Row: {
          application_id: string;
          created_at: string;
          document_id: string;
          id: string;
          requirement: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          application_id: string;
          created_at?: string;
          document_id: string;
          id?: string;
          requirement: string;
          user_id?: string;
        };
        Update: {
          application_id?: string;
          created_at?: string;
          document_id?: string;
          id?: string;
          requirement?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "application_papers_application_id_user_id_fkey";
            columns: ["application_id", "user_id"];
            isOneToOne: false;
            referencedRelation: "applications";
            referencedColumns: ["id", "user_id"];
          },
          {
            foreignKeyName: "application_papers_document_id_user_id_fkey";
            columns: ["document_id", "user_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["id", "user_id"];
          },
        ];
      };
      applications: {
        Row: {
          answers: NonNullable<Json>;
          archived_at: string | null;
          chosen_at: string;
          city: string;
          course: string;
          created_at: string;
          destination: string;
          id: string;
          institution: string;
          outcome: string | null;
          seen_needed: string[] | null;
          state: string;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          answers?: NonNullable<Json>;
          archived_at?: string | null;
          chosen_at?: string;
          city?: string;
          course?: string;
          created_at?: string;
          destination: string;
          id?: string;
          institution?: string;
          outcome?: string | null;
          seen_needed?: string[] | null;
          state?: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          answers?: NonNullable<Json>;
          archived_at?: string | null;
          chosen_at?: string;
          city?: string;
          course?: string;
          created_at?: string;
          destination?: string;
          id?: string;
          institution?: string;
          outcome?: string | null;
          seen_needed?: string[] | null;
          state?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      blog_daily_views: {
        Row: {
          blog_id: string;
          day: string;
          views: number;
        };
        ComputedFields: never;
        Insert: {
          blog_id: string;
          day: string;
          views: number;
        };
        Update: {
          blog_id?: string;
          day?: string;
          views?: number;
        };
        Relationships: [
          {
            foreignKeyName: "blog_daily_views_blog_id_fkey";
            columns: ["blog_id"];
            isOneToOne: false;
            referencedRelation: "blogs";
            referencedColumns: ["id"];
          },
        ];
      };
      blog_revisions: {
        Row: {
          autosaved: boolean;
          blog_id: string;
          content: string;
          cover_image: string | null;
          excerpt: string | null;
          id: string;
          meta_description: string | null;
          replaced_at: string;
          saved_at: string;
          saved_by: string | null;
          tags: string[];
          title: string;
          words: number;
        };
        ComputedFields: never;
        Insert: {
          autosaved?: boolean;
          blog_id: string;
          content: string;
          cover_image?: string | null;
          excerpt?: string | null;
          id?: string;
          meta_description?: string | null;
          replaced_at?: string;
          saved_at: string;
          saved_by?: string | null;
          tags: string[];
          title: string;
          words?: never;
        };
        Update: {
          autosaved?: boolean;
          blog_id?: string;
          content?: string;
          cover_image?: string | null;
          excerpt?: string | null;
          id?: string;
          meta_description?: string | null;
          replaced_at?: string;
          saved_at?: string;
          saved_by?: string | null;
          tags?: string[];
          title?: string;
          words?: never;
        };
        Relationships: [
          {
            foreignKeyName: "blog_revisions_blog_id_fkey";
            columns: ["blog_id"];
            isOneToOne: false;
            referencedRelation: "blogs";
            referencedColumns: ["id"];
          },
        ];
      };
      blog_tags: {
        Row: {
          color: string;
          created_at: string;
          id: string;
          name: string;
          slug: string;
        };
        ComputedFields: never;
        Insert: {
          color?: string;
          created_at?: string;
          id?: string;
          name: string;
          slug: string;
        };
        Update: {
          color?: string;
          created_at?: string;
          id?: string;
          name?: string;
          slug?: string;
        };
        Relationships: [];
      };
      blogs: {
        Row: {
          author_id: string | null;
          autosaved: boolean;
          content: string;
          cover_image: string | null;
          cover_url: string | null;
          created_at: string;
          excerpt: string | null;
          featured: boolean;
          id: string;
          meta_description: string | null;
          published: boolean;
          published_at: string | null;
          reading_time: number | null;
          slug: string;
          tags: string[];
          title: string;
          updated_at: string;
          updated_by: string | null;
          view_count: number;
        };
        ComputedFields: never;
        Insert: {
          author_id?: string | null;
          autosaved?: boolean;
          content: string;
          cover_image?: string | null;
          cover_url?: never;
          created_at?: string;
          excerpt?: string | null;
          featured?: boolean;
          id?: string;
          meta_description?: string | null;
          published?: boolean;
          published_at?: string | null;
          reading_time?: number | null;
          slug: string;
          tags?: string[];
          title: string;
          updated_at?: string;
          updated_by?: string | null;
          view_count?: number;
        };
        Update: {
          author_id?: string | null;
          autosaved?: boolean;
          content?: string;
          cover_image?: string | null;
          cover_url?: never;
          created_at?: string;
          excerpt?: string | null;
          featured?: boolean;
          id?: string;
          meta_description?: string | null;
          published?: boolean;
          published_at?: string | null;
          reading_time?: number | null;
          slug?: string;
          tags?: string[];
          title?: string;
          updated_at?: string;
          updated_by?: string | null;
          view_count?: number;
        };
        Relationships: [];
      };
      calendar_entries: {
        Row: {
          changed_at: string;
          day: string;
          description: string;
          is_cancelled: boolean;
          key: string;
          sequence: number;
          summary: string;
          url: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          changed_at?: string;
          day: string;
          description: string;
          is_cancelled?: boolean;
          key: string;
          sequence?: number;
          summary: string;
          url: string;
          user_id: string;
        };
        Update: {
          changed_at?: string;
          day?: string;
          description?: string;
          is_cancelled?: boolean;
          key?: string;
          sequence?: number;
          summary?: string;
          url?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      calendar_feeds: {
        Row: {
          created_at: string;
          token_hash: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          token_hash: string;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          token_hash?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      chat_conversations: {
        Row: {
          created_at: string;
          id: string;
          title: string | null;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          title?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          title?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      chat_messages: {
        Row: {
          conversation_id: string;
          created_at: string;
          follow_ups: string[];
          id: string;
          message: string;
          response: string;
        };
        ComputedFields: never;
        Insert: {
          conversation_id: string;
          created_at?: string;
          follow_ups?: string[];
          id?: string;
          message: string;
          response: string;
        };
        Update: {
          conversation_id?: string;
          created_at?: string;
          follow_ups?: string[];
          id?: string;
          message?: string;
          response?: string;
        };
        Relationships: [
          {
            foreignKeyName: "chat_messages_conversation_id_fkey";
            columns: ["conversation_id"];
            isOneToOne: false;
            referencedRelation: "chat_conversations";
            referencedColumns: ["id"];
          },
        ];
      };
      documents: {
        Row: {
          document_name: string;
          document_type: string;
          expires_on: string | null;
          file_name: string;
          file_url: string;
          holder: string | null;
          id: string;
          is_completed: boolean;
          issued_on: string | null;
          paper_number: string | null;
          uploaded_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          document_name: string;
          document_type: string;
          expires_on?: string | null;
          file_name: string;
          file_url: string;
          holder?: string | null;
          id?: string;
          is_completed?: boolean;
          issued_on?: string | null;
          paper_number?: string | null;
          uploaded_at?: string;
          user_id?: string;
        };
        Update: {
          document_name?: string;
          document_type?: string;
          expires_on?: string | null;
          file_name?: string;
          file_url?: string;
          holder?: string | null;
          id?: string;
          is_completed?: boolean;
          issued_on?: string | null;
          paper_number?: string | null;
          uploaded_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      fact_overrides: {
        Row: {
          created_at: string;
          created_by: string | null;
          effective_from: string;
          effective_to: string | null;
          fact_id: string;
          id: string;
          locator: string | null;
          note: string | null;
          review_by: string;
          says: string;
          source_date: string;
          source_kind: string;
          source_title: string;
          source_url: string;
          value: Json | null;
          withdrawn_at: string | null;
          withdrawn_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          effective_from: string;
          effective_to?: string | null;
          fact_id: string;
          id?: string;
          locator?: string | null;
          note?: string | null;
          review_by: string;
          says: string;
          source_date: string;
          source_kind: string;
          source_title: string;
          source_url: string;
          value?: Json | null;
          withdrawn_at?: string | null;
          withdrawn_by?: string | null;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          effective_from?: string;
          effective_to?: string | null;
          fact_id?: string;
          id?: string;
          locator?: string | null;
          note?: string | null;
          review_by?: string;
          says?: string;
          source_date?: string;
          source_kind?: string;
          source_title?: string;
          source_url?: string;
          value?: Json | null;
          withdrawn_at?: string | null;
          withdrawn_by?: string | null;
        };
        Relationships: [];
      };
      fact_reports: {
        Row: {
          contact: string | null;
          created_at: string;
          destination: string;
          fact_id: string | null;
          handled_at: string | null;
          handled_by: string | null;
          id: string;
          message: string;
          source_url: string | null;
          state: string;
        };
        ComputedFields: never;
        Insert: {
          contact?: string | null;
          created_at?: string;
          destination: string;
          fact_id?: string | null;
          handled_at?: string | null;
          handled_by?: string | null;
          id?: string;
          message: string;
          source_url?: string | null;
          state?: string;
        };
        Update: {
          contact?: string | null;
          created_at?: string;
          destination?: string;
          fact_id?: string | null;
          handled_at?: string | null;
          handled_by?: string | null;
          id?: string;
          message?: string;
          source_url?: string | null;
          state?: string;
        };
        Relationships: [];
      };
      feedback: {
        Row: {
          component: string;
          created_at: string;
          email: string;
          feedback: string;
          id: string;
          name: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          component: string;
          created_at?: string;
          email: string;
          feedback: string;
          id?: string;
          name: string;
          user_id?: string;
        };
        Update: {
          component?: string;
          created_at?: string;
          email?: string;
          feedback?: string;
          id?: string;
          name?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      kept_counts: {
        Row: {
          amount: number;
          id: number;
          key: string;
          kind: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          id?: never;
          key: string;
          kind: string;
        };
        Update: {
          amount?: number;
          id?: never;
          key?: string;
          kind?: string;
        };
        Relationships: [];
      };
      people_audit: {
        Row: {
          action: string;
          admin_id: string | null;
          created_at: string;
          id: string;
          is_failure: boolean;
          person_email: string;
          person_id: string;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          admin_id?: string | null;
          created_at?: string;
          id?: string;
          is_failure?: boolean;
          person_email: string;
          person_id: string;
        };
        Update: {
          action?: string;
          admin_id?: string | null;
          created_at?: string;
          id?: string;
          is_failure?: boolean;
          person_email?: string;
          person_id?: string;
        };
        Relationships: [];
      };
      practice_results: {
        Row: {
          answered: number;
          application: string | null;
          asked: number;
          country: string;
          created_at: string;
          entries: NonNullable<Json>;
          id: string;
          letter: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          answered: number;
          application?: string | null;
          asked: number;
          country: string;
          created_at?: string;
          entries?: NonNullable<Json>;
          id?: string;
          letter?: string | null;
          user_id?: string;
        };
        Update: {
          answered?: number;
          application?: string | null;
          asked?: number;
          country?: string;
          created_at?: string;
          entries?: NonNullable<Json>;
          id?: string;
          letter?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          avatar_url: string | null;
          created_at: string;
          full_name: string | null;
          phone: string | null;
          residence_country: string | null;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          avatar_url?: string | null;
          created_at?: string;
          full_name?: string | null;
          phone?: string | null;
          residence_country?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          avatar_url?: string | null;
          created_at?: string;
          full_name?: string | null;
          phone?: string | null;
          residence_country?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      reminder_settings: {
        Row: {
          hour: number;
          is_on: boolean;
          next_at: string;
          time_zone: string;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          hour?: number;
          is_on?: boolean;
          next_at?: string;
          time_zone: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          hour?: number;
          is_on?: boolean;
          next_at?: string;
          time_zone?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      reminders_sent: {
        Row: {
          created_at: string;
          day: string;
          id: string;
          key: string;
          leased_until: string | null;
          state: string;
          unsubscribe_hash: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          day: string;
          id?: string;
          key: string;
          leased_until?: string | null;
          state?: string;
          unsubscribe_hash?: string | null;
          user_id: string;
        };
        Update: {
          created_at?: string;
          day?: string;
          id?: string;
          key?: string;
          leased_until?: string | null;
          state?: string;
          unsubscribe_hash?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
      resumes: {
        Row: {
          ai_rating: number | null;
          ai_suggestions: string | null;
          created_at: string;
          file_url: string;
          id: string;
          parsed_content: string | null;
          title: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          ai_rating?: number | null;
          ai_suggestions?: string | null;
          created_at?: string;
          file_url: string;
          id?: string;
          parsed_content?: string | null;
          title: string;
          user_id?: string;
        };
        Update: {
          ai_rating?: number | null;
          ai_suggestions?: string | null;
          created_at?: string;
          file_url?: string;
          id?: string;
          parsed_content?: string | null;
          title?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      sop_document_versions: {
        Row: {
          email_subject: string | null;
          generated_text: string;
          id: string;
          replaced_at: string;
          sop_document_id: string;
          user_id: string;
          written_at: string;
        };
        ComputedFields: never;
        Insert: {
          email_subject?: string | null;
          generated_text: string;
          id?: string;
          replaced_at?: string;
          sop_document_id: string;
          user_id: string;
          written_at: string;
        };
        Update: {
          email_subject?: string | null;
          generated_text?: string;
          id?: string;
          replaced_at?: string;
          sop_document_id?: string;
          user_id?: string;
          written_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "sop_document_versions_sop_document_id_fkey";
            columns: ["sop_document_id"];
            isOneToOne: false;
            referencedRelation: "sop_documents";
            referencedColumns: ["id"];
          },
        ];
      };
      sop_documents: {
        Row: {
          country: string | null;
          created_at: string;
          document_type: string;
          email_subject: string | null;
          generated_text: string;
          id: string;
          prompt_input: string;
          university: string | null;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          country?: string | null;
          created_at?: string;
          document_type?: string;
          email_subject?: string | null;
          generated_text: string;
          id?: string;
          prompt_input: string;
          university?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          country?: string | null;
          created_at?: string;
          document_type?: string;
          email_subject?: string | null;
          generated_text?: string;
          id?: string;
          prompt_input?: string;
          university?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      user_roles: {
        Row: {
          role: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          role: string;
          user_id: string;
        };
        Update: {
          role?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      visa_progress: {
        Row: {
          created_at: string;
          degree_transcript_verified: boolean;
          financial_documents_ready: boolean;
          ielts_submitted: boolean;
          medical_check_done: boolean;
          passport_ready: boolean;
          photos_submitted: boolean;
          police_clearance_obtained: boolean;
          sop_completed: boolean;
          university_offer_letter: boolean;
          updated_at: string;
          user_id: string;
          visa_form_filled: boolean;
          visa_interview_scheduled: boolean;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          degree_transcript_verified?: boolean;
          financial_documents_ready?: boolean;
          ielts_submitted?: boolean;
          medical_check_done?: boolean;
          passport_ready?: boolean;
          photos_submitted?: boolean;
          police_clearance_obtained?: boolean;
          sop_completed?: boolean;
          university_offer_letter?: boolean;
          updated_at?: string;
          user_id?: string;
          visa_form_filled?: boolean;
          visa_interview_scheduled?: boolean;
        };
        Update: {
          created_at?: string;
          degree_transcript_verified?: boolean;
          financial_documents_ready?: boolean;
          ielts_submitted?: boolean;
          medical_check_done?: boolean;
          passport_ready?: boolean;
          photos_submitted?: boolean;
          police_clearance_obtained?: boolean;
          sop_completed?: boolean;
          university_offer_letter?: boolean;
          updated_at?: string;
          user_id?: string;
          visa_form_filled?: boolean;
          visa_interview_scheduled?: boolean;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      account_facts: {
        Args: { beginning: string; ids: string[] };
        Returns: {
          banned_until: string;
          confirmed_at: string;
          created_at: string;
          email: string;
          has_second_factor: boolean;
          id: string;
          is_admin: boolean;
          is_support: boolean;
          last_here_at: string;
        }[];
      };
      ai_allowance_wait: { Args: { person: string; tokens: number }; Returns: number };
      author_cards: {
        Args: { author_ids: string[] };
        Returns: {
          avatar_url: string;
          full_name: string;
          id: string;
        }[];
      };
      blog_editors: {
        Args: Record<PropertyKey, never>;
        Returns: {
          full_name: string;
          id: string;
        }[];
      };
      blog_stats: {
        Args: Record<PropertyKey, never>;
        Returns: {
          posts: number;
          published: number;
          reading_time: number;
          scheduled: number;
          views: number;
        }[];
      };
      blog_views_by_day: {
        Args: { days: number };
        Returns: {
          day: string;
          views: number;
        }[];
      };
      claim_reminder_mail: {
        Args: { lease_seconds: number; mail_day: string; new_hash: string; new_id: string; person: string };
        Returns: {
          id: string;
          is_sent: boolean;
        }[];
      };
      consultant_context: { Args: { conversation?: string }; Returns: Json };
      count_blogs: { Args: { tag: string }; Returns: number };
      delete_old_ai_usage: { Args: { at_most: number; before: string }; Returns: number };
      due_reminders: {
        Args: { at_most: number; moment: string };
        Returns: {
          email: string;
          hour: number;
          time_zone: string;
          user_id: string;
        }[];
      };
      end_session: { Args: { session_id: string }; Returns: boolean };
      end_sessions_of: { Args: { person: string }; Returns: number };
      entered_facts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          effective_from: string;
          effective_to: string;
          fact_id: string;
          id: string;
          locator: string;
          review_by: string;
          says: string;
          source_date: string;
          source_kind: string;
          source_title: string;
          source_url: string;
          value: Json;
        }[];
      };
      fact_editors: {
        Args: Record<PropertyKey, never>;
        Returns: {
          full_name: string;
          id: string;
        }[];
      };
      feedback_counts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          component: string;
          entries: number;
        }[];
      };
      finish_chat_turn: {
        Args: { conversation: string; is_whole: boolean; person: string; title?: string; took: Json; turn: Json };
        Returns: boolean;
      };
      finish_reminder_mail: { Args: { look_at: string; mail: string; told: Json }; Returns: undefined };
      increment_blog_view: { Args: { blog_slug: string }; Returns: undefined };
      is_admin: { Args: Record<PropertyKey, never>; Returns: boolean };
      is_blog_fresh: { Args: Record<PropertyKey, never>; Returns: boolean };
      list_blogs: {
        Args: { size: number; skip: number; tag: string };
        Returns: {
          author_id: string | null;
          autosaved: boolean;
          content: string;
          cover_image: string | null;
          cover_url: string | null;
          created_at: string;
          excerpt: string | null;
          featured: boolean;
          id: string;
          meta_description: string | null;
          published: boolean;
          published_at: string | null;
          reading_time: number | null;
          slug: string;
          tags: string[];
          title: string;
          updated_at: string;
          updated_by: string | null;
          view_count: number;
        }[];
        SetofOptions: {
          from: "*";
          to: "blogs";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      my_conversations: { Args: { person: string }; Returns: Json };
      my_parts: { Args: { parts: string[]; person: string }; Returns: Json };
      my_sessions: {
        Args: Record<PropertyKey, never>;
        Returns: {
          aal: string;
          created_at: string;
          id: string;
          ip: string;
          is_current: boolean;
          last_used_at: string;
          methods: string[];
          user_agent: string;
        }[];
      };
      next_publication: { Args: Record<PropertyKey, never>; Returns: number };
      note_blog_seeded: { Args: Record<PropertyKey, never>; Returns: undefined };
      prune_people_audit: { Args: Record<PropertyKey, never>; Returns: number };
      public_blog_tags: {
        Args: Record<PropertyKey, never>;
        Returns: {
          name: string;
          posts: number;
          slug: string;
        }[];
      };
      related_blogs: {
        Args: { id: string; size: number; tags: string[] };
        Returns: {
          author_id: string | null;
          autosaved: boolean;
          content: string;
          cover_image: string | null;
          cover_url: string | null;
          created_at: string;
          excerpt: string | null;
          featured: boolean;
          id: string;
          meta_description: string | null;
          published: boolean;
          published_at: string | null;
          reading_time: number | null;
          slug: string;
          tags: string[];
          title: string;
          updated_at: string;
          updated_by: string | null;
          view_count: number;
        }[];
        SetofOptions: {
          from: "*";
          to: "blogs";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      release_reminder_mail: { Args: { look_at: string; mail: string }; Returns: undefined };
      search_blogs: {
        Args: { search: string };
        Returns: {
          author_id: string | null;
          autosaved: boolean;
          content: string;
          cover_image: string | null;
          cover_url: string | null;
          created_at: string;
          excerpt: string | null;
          featured: boolean;
          id: string;
          meta_description: string | null;
          published: boolean;
          published_at: string | null;
          reading_time: number | null;
          slug: string;
          tags: string[];
          title: string;
          updated_at: string;
          updated_by: string | null;
          view_count: number;
        }[];
        SetofOptions: {
          from: "*";
          to: "blogs";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      search_conversations: {
        Args: { term: string };
        Returns: {
          created_at: string;
          id: string;
          title: string | null;
          updated_at: string;
          user_id: string;
        }[];
        SetofOptions: {
          from: "*";
          to: "chat_conversations";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      set_support_email: { Args: { email: string }; Returns: undefined };
      stop_answer: { Args: { message_id: string }; Returns: undefined };
      stray_document_files: { Args: { at_most: number; before: string }; Returns: string[] };
      stray_resume_files: { Args: { at_most: number; before: string }; Returns: string[] };
      system_facts: { Args: Record<PropertyKey, never>; Returns: Json };
      withdraw_entered_fact: { Args: { id: string }; Returns: boolean };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
