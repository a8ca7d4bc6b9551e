export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      saturday_admin_sessions: {
        Row: {
          expires_at: string
          id: string
          seen_at: string
          timestamp: string
          token_hash: string
        }
        Insert: {
          expires_at: string
          id?: string
          seen_at?: string
          timestamp?: string
          token_hash: string
        }
        Update: {
          expires_at?: string
          id?: string
          seen_at?: string
          timestamp?: string
          token_hash?: string
        }
        Relationships: []
      }
      saturday_audit: {
        Row: {
          action: string
          actor: string
          detail: NonNullable<Json>
          id: string
          timestamp: string
        }
        Insert: {
          action: string
          actor: string
          detail?: NonNullable<Json>
          id?: string
          timestamp?: string
        }
        Update: {
          action?: string
          actor?: string
          detail?: NonNullable<Json>
          id?: string
          timestamp?: string
        }
        Relationships: []
      }
      saturday_contact: {
        Row: {
          email: string
          id: string
          message: string
          metadata: NonNullable<Json>
          name: string
          quarantine_reason: string | null
          searched_text: string
          source: string
          submission_id: string | null
          timestamp: string
          work_at: string | null
          work_by: string
          work_note: string
          work_state: string
        }
        Insert: {
          email: string
          id?: string
          message: string
          metadata?: NonNullable<Json>
          name: string
          quarantine_reason?: string | null
          searched_text?: never
          source?: string
          submission_id?: string | null
          timestamp?: string
          work_at?: string | null
          work_by?: string
          work_note?: string
          work_state?: string
        }
        Update: {
          email?: string
          id?: string
          message?: string
          metadata?: NonNullable<Json>
          name?: string
          quarantine_reason?: string | null
          searched_text?: never
          source?: string
          submission_id?: string | null
          timestamp?: string
          work_at?: string | null
          work_by?: string
          work_note?: string
          work_state?: string
        }
        Relationships: []
      }
      saturday_daily_counts: {
        Row: {
          day: string
          dollars: number
          records: number
          status: string
          tab: string
        }
        Insert: {
          day: string
          dollars: number
          records: number
          status: string
          tab: string
        }
        Update: {
          day?: string
          dollars?: number
          records?: number
          status?: string
          tab?: string
        }
        Relationships: []
      }
      saturday_emails: {
        Row: {
          attempts: number
          dedupe_key: string
          id: string
          kind: string
          last_error: string | null
          next_attempt_at: string
          provider_message_id: string | null
          recipient: string
          record_id: string | null
          sent_at: string | null
          status: string
          subject: string
          timestamp: string
        }
        Insert: {
          attempts?: number
          dedupe_key: string
          id?: string
          kind: string
          last_error?: string | null
          next_attempt_at?: string
          provider_message_id?: string | null
          recipient: string
          record_id?: string | null
          sent_at?: string | null
          status?: string
          subject: string
          timestamp?: string
        }
        Update: {
          attempts?: number
          dedupe_key?: string
          id?: string
          kind?: string
          last_error?: string | null
          next_attempt_at?: string
          provider_message_id?: string | null
          recipient?: string
          record_id?: string | null
          sent_at?: string | null
          status?: string
          subject?: string
          timestamp?: string
        }
        Relationships: []
      }
      saturday_newsletter: {
        Row: {
          email: string
          id: string
          metadata: NonNullable<Json>
          quarantine_reason: string | null
          searched_text: string
          source: string
          submission_id: string | null
          timestamp: string
          unsubscribed_at: string | null
        }
        Insert: {
          email: string
          id?: string
          metadata?: NonNullable<Json>
          quarantine_reason?: string | null
          searched_text?: never
          source?: string
          submission_id?: string | null
          timestamp?: string
          unsubscribed_at?: string | null
        }
        Update: {
          email?: string
          id?: string
          metadata?: NonNullable<Json>
          quarantine_reason?: string | null
          searched_text?: never
          source?: string
          submission_id?: string | null
          timestamp?: string
          unsubscribed_at?: string | null
        }
        Relationships: []
      }
      saturday_payment_events: {
        Row: {
          detail: NonNullable<Json>
          id: string
          kind: string
          payment_id: string
          position: number
          timestamp: string
        }
        Insert: {
          detail?: NonNullable<Json>
          id?: string
          kind: string
          payment_id: string
          position?: never
          timestamp?: string
        }
        Update: {
          detail?: NonNullable<Json>
          id?: string
          kind?: string
          payment_id?: string
          position?: never
          timestamp?: string
        }
        Relationships: [
          {
            foreignKeyName: "saturday_payment_events_payment_id_fkey"
            columns: ["payment_id"]
            referencedRelation: "saturday_payments"
            referencedColumns: ["id"]
          },
        ]
      }
      saturday_payments: {
        Row: {
          amount: number
          checked_at: string | null
          delivered_at: string | null
          dispute_answer_by: string | null
          dispute_state: string | null
          email: string
          id: string
          lost_amount: number
          metadata: NonNullable<Json>
          name: string
          paid_at: string | null
          payment_status: string
          plan: string
          receipt_url: string | null
          refunded_amount: number
          searched_text: string
          stripe_session_id: string | null
          submission_id: string | null
          timestamp: string
          updated_at: string | null
          work_at: string | null
          work_by: string
          work_note: string
          work_state: string
        }
        Insert: {
          amount: number
          checked_at?: string | null
          delivered_at?: string | null
          dispute_answer_by?: string | null
          dispute_state?: string | null
          email: string
          id?: string
          lost_amount?: number
          metadata?: NonNullable<Json>
          name: string
          paid_at?: string | null
          payment_status?: string
          plan: string
          receipt_url?: string | null
          refunded_amount?: number
          searched_text?: never
          stripe_session_id?: string | null
          submission_id?: string | null
          timestamp?: string
          updated_at?: string | null
          work_at?: string | null
          work_by?: string
          work_note?: string
          work_state?: string
        }
        Update: {
          amount?: number
          checked_at?: string | null
          delivered_at?: string | null
          dispute_answer_by?: string | null
          dispute_state?: string | null
          email?: string
          id?: string
          lost_amount?: number
          metadata?: NonNullable<Json>
          name?: string
          paid_at?: string | null
          payment_status?: string
          plan?: string
          receipt_url?: string | null
          refunded_amount?: number
          searched_text?: never
          stripe_session_id?: string | null
          submission_id?: string | null
          timestamp?: string
          updated_at?: string | null
          work_at?: string | null
          work_by?: string
          work_note?: string
          work_state?: string
        }
        Relationships: []
      }
      saturday_privacy_requests: {
        Row: {
          choice: string
          email: string
          expires_at: string
          id: string
          timestamp: string
        }
        Insert: {
          choice: string
          email: string
          expires_at: string
          id?: string
          timestamp?: string
        }
        Update: {
          choice?: string
          email?: string
          expires_at?: string
          id?: string
          timestamp?: string
        }
        Relationships: []
      }
      saturday_rate_limits: {
        Row: {
          hits: number
          key: string
          window_started_at: string
        }
        Insert: {
          hits: number
          key: string
          window_started_at: string
        }
        Update: {
          hits?: number
          key?: string
          window_started_at?: string
        }
        Relationships: []
      }
      saturday_reconciliations: {
        Row: {
          checked: number
          findings: NonNullable<Json>
          finished_at: string | null
          night: string
          progress: NonNullable<Json>
          timestamp: string
        }
        Insert: {
          checked: number
          findings: NonNullable<Json>
          finished_at?: string | null
          night: string
          progress: NonNullable<Json>
          timestamp?: string
        }
        Update: {
          checked?: number
          findings?: NonNullable<Json>
          finished_at?: string | null
          night?: string
          progress?: NonNullable<Json>
          timestamp?: string
        }
        Relationships: []
      }
      saturday_reports: {
        Row: {
          file: string | null
          id: string
          payment_id: string
          timestamp: string
          url: string | null
        }
        Insert: {
          file?: string | null
          id?: string
          payment_id: string
          timestamp?: string
          url?: string | null
        }
        Update: {
          file?: string | null
          id?: string
          payment_id?: string
          timestamp?: string
          url?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "saturday_reports_payment_id_fkey"
            columns: ["payment_id"]
            referencedRelation: "saturday_payments"
            referencedColumns: ["id"]
          },
        ]
      }
      saturday_stripe_events: {
        Row: {
          id: string
          timestamp: string
          type: string
        }
        Insert: {
          id: string
          timestamp?: string
          type: string
        }
        Update: {
          id?: string
          timestamp?: string
          type?: string
        }
        Relationships: []
      }
      saturday_suppressions: {
        Row: {
          changed_at: string
          email: string
          reason: string | null
          timestamp: string
        }
        Insert: {
          changed_at: string
          email: string
          reason?: string | null
          timestamp?: string
        }
        Update: {
          changed_at?: string
          email?: string
          reason?: string | null
          timestamp?: string
        }
        Relationships: []
      }
      saturday_waitlist: {
        Row: {
          email: string
          id: string
          metadata: NonNullable<Json>
          name: string
          phone: string
          quarantine_reason: string | null
          searched_text: string
          source: string
          submission_id: string | null
          timestamp: string
          website: string
          work_at: string | null
          work_by: string
          work_note: string
          work_state: string
        }
        Insert: {
          email: string
          id?: string
          metadata?: NonNullable<Json>
          name: string
          phone?: string
          quarantine_reason?: string | null
          searched_text?: never
          source?: string
          submission_id?: string | null
          timestamp?: string
          website?: string
          work_at?: string | null
          work_by?: string
          work_note?: string
          work_state?: string
        }
        Update: {
          email?: string
          id?: string
          metadata?: NonNullable<Json>
          name?: string
          phone?: string
          quarantine_reason?: string | null
          searched_text?: never
          source?: string
          submission_id?: string | null
          timestamp?: string
          website?: string
          work_at?: string | null
          work_by?: string
          work_note?: string
          work_state?: string
        }
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      saturday_address_pattern: { Args: { p_email: string }; Returns: string }
      saturday_anonymize_due_payments: {
        Args: { p_before: string; p_rows: number }
        Returns: number
      }
      saturday_anonymize_payments: {
        Args: { p_ids: string[] }
        Returns: undefined
      }
      saturday_apply_retention: {
        Args: {
          p_before: Json
          p_is_dry: boolean
          p_now: string
          p_rows?: number
        }
        Returns: Json
      }
      saturday_attach_session: {
        Args: { p_payment_id: string; p_session_id: string }
        Returns: string
      }
      saturday_audit_export: {
        Args: { p_actor: string; p_tab: string }
        Returns: undefined
      }
      saturday_backup_tables: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      saturday_call_with_session: {
        Args: {
          p_actor: string
          p_arguments: Json
          p_function: string
          p_idle_seconds: number
          p_now: string
          p_token_hash: string
        }
        Returns: Json
      }
      saturday_claim_emails: {
        Args: { p_lease_seconds: number; p_limit: number; p_record_id?: string }
        Returns: {
          attempts: number
          dedupe_key: string
          id: string
          kind: string
          last_error: string | null
          next_attempt_at: string
          provider_message_id: string | null
          recipient: string
          record_id: string | null
          sent_at: string | null
          status: string
          subject: string
          timestamp: string
        }[]
        SetofOptions: {
          from: "*"
          to: "saturday_emails"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      saturday_close_session: {
        Args: { p_actor: string; p_token_hash: string }
        Returns: undefined
      }
      saturday_count_hit: {
        Args: { p_limit: Json; p_now?: string; p_restarts?: boolean }
        Returns: number
      }
      saturday_count_new_leads: { Args: { p_day: string }; Returns: Json }
      saturday_count_quarantined: { Args: { p_day: string }; Returns: Json }
      saturday_count_records: {
        Args: { p_filter: Json; p_tab: string }
        Returns: number
      }
      saturday_count_waitlist_products: {
        Args: { p_day: string }
        Returns: Json
      }
      saturday_decode_label: { Args: { p_label: string }; Returns: string }
      saturday_deliver_report: {
        Args: {
          p_actor: string
          p_mail: Json
          p_payment_id: string
          p_report: Json
        }
        Returns: Json
      }
      saturday_enqueue_digest: {
        Args: { p_day: string; p_mail: Json }
        Returns: undefined
      }
      saturday_enqueue_email: {
        Args: { p_mail: Json; p_occasion?: string; p_record_id: string }
        Returns: undefined
      }
      saturday_erase_address: {
        Args: { p_actor: string; p_id: string; p_now: string }
        Returns: Json
      }
      saturday_erase_mentions: { Args: { p_email: string }; Returns: number }
      saturday_expire_unstarted: {
        Args: { p_by: string; p_payment_id: string }
        Returns: boolean
      }
      saturday_export_address: {
        Args: { p_actor: string; p_id: string; p_now: string }
        Returns: Json
      }
      saturday_filter_condition: {
        Args: { p_filter: Json; p_tab: string }
        Returns: string
      }
      saturday_find_mention_candidates: {
        Args: { p_email: string; p_tab: string }
        Returns: string[]
      }
      saturday_find_mentions: { Args: { p_email: string }; Returns: Json }
      saturday_find_unused_files: {
        Args: { p_keys: string[] }
        Returns: string[]
      }
      saturday_finish_email: {
        Args: { p_email_id: string; p_mail?: Json; p_result: Json }
        Returns: undefined
      }
      saturday_fold: { Args: { p_text: string }; Returns: string }
      saturday_free_text_columns: {
        Args: Record<PropertyKey, never>
        Returns: {
          name: string
          tab: string
        }[]
      }
      saturday_free_text_expression: {
        Args: { p_tab: string }
        Returns: string
      }
      saturday_has_address_condition: {
        Args: { p_tab: string }
        Returns: string
      }
      saturday_is_repeated: { Args: { p_repeat: Json }; Returns: boolean }
      saturday_list_due: {
        Args: { p_hours: Json; p_limit: number; p_now: string }
        Returns: Json
      }
      saturday_list_records: {
        Args: {
          p_after?: Json
          p_filter: Json
          p_limit: number
          p_sort: string
          p_tab: string
        }
        Returns: Json
      }
      saturday_list_report_files: {
        Args: { p_email: string }
        Returns: string[]
      }
      saturday_list_sources: {
        Args: { p_from: string; p_groups: number; p_to: string }
        Returns: Json
      }
      saturday_load_backup: {
        Args: { p_lines: string; p_table: string }
        Returns: number
      }
      saturday_note_check: {
        Args: { p_by: string; p_payment_id: string; p_state: string }
        Returns: number
      }
      saturday_note_dispute: {
        Args: {
          p_by: string
          p_dispute: Json
          p_payment_id: string
          p_seen?: number
          p_staff_mail?: Json
        }
        Returns: boolean
      }
      saturday_note_refund: {
        Args: {
          p_by: string
          p_payment_id: string
          p_refund: Json
          p_staff_mail?: Json
        }
        Returns: boolean
      }
      saturday_note_report: {
        Args: { p_changed_at: string; p_email: string; p_reason: string }
        Returns: boolean
      }
      saturday_note_undelivered: {
        Args: { p_email_id: string; p_mail: Json; p_message_id: string }
        Returns: string
      }
      saturday_note_webhook: {
        Args: { p_event_id: string; p_payment_id: string; p_type: string }
        Returns: boolean
      }
      saturday_open_privacy_request: {
        Args: {
          p_choice: string
          p_email: string
          p_expires_at: string
          p_limit: Json
          p_mail: Json
        }
        Returns: string
      }
      saturday_open_session: {
        Args: {
          p_actor: string
          p_expires_at: string
          p_limit_key: string
          p_now: string
          p_token_hash: string
        }
        Returns: undefined
      }
      saturday_quarantine_condition: {
        Args: { p_quarantined: boolean; p_tab: string }
        Returns: string
      }
      saturday_read_backup: {
        Args: {
          p_after: string
          p_bytes: number
          p_rows: number
          p_table: string
        }
        Returns: Json
      }
      saturday_read_ledger: { Args: { p_payment_id: string }; Returns: Json }
      saturday_read_privacy_address: {
        Args: { p_choice: string; p_id: string; p_now: string }
        Returns: string
      }
      saturday_read_privacy_request: {
        Args: { p_id: string; p_now: string }
        Returns: string
      }
      saturday_read_record: {
        Args: { p_id: string; p_tab: string }
        Returns: Json
      }
      saturday_read_records: {
        Args: {
          p_after?: Json
          p_count: number
          p_filter: Json
          p_limit: number
          p_sort: string
          p_tab: string
          p_until?: Json
        }
        Returns: Json
      }
      saturday_read_report: {
        Args: { p_is_download: boolean; p_payment_id: string }
        Returns: Json
      }
      saturday_read_suppression: { Args: { p_email: string }; Returns: string }
      saturday_records_query: {
        Args: { p_count: number; p_filter: Json; p_sort: string; p_tab: string }
        Returns: string
      }
      saturday_release_emails: { Args: { p_emails: Json }; Returns: undefined }
      saturday_release_lead: {
        Args: { p_actor: string; p_id: string; p_mail: Json; p_tab: string }
        Returns: string
      }
      saturday_release_newsletter: {
        Args: { p_actor: string; p_id: string; p_mail: Json }
        Returns: string
      }
      saturday_remove_due: {
        Args: { p_before: Json; p_now: string; p_rows: number }
        Returns: Json
      }
      saturday_remove_due_emails: {
        Args: { p_before: string; p_record_ids: string[]; p_rows: number }
        Returns: number
      }
      saturday_renew_report_link: {
        Args: { p_email: string; p_mail: Json; p_order: string }
        Returns: string
      }
      saturday_resend_links: {
        Args: { p_asked_at: string; p_mail: Json; p_record_id: string }
        Returns: undefined
      }
      saturday_row_as_json: { Args: { p_row: unknown }; Returns: Json }
      saturday_save_reconciliation: {
        Args: { p_mail: Json; p_run: Json }
        Returns: undefined
      }
      saturday_schema_report: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      saturday_search_condition: { Args: { p_search: string }; Returns: string }
      saturday_set_work: {
        Args: {
          p_actor: string
          p_by: string
          p_id: string
          p_note: string
          p_state: string
          p_tab: string
        }
        Returns: Json
      }
      saturday_settle_payment: {
        Args: {
          p_by: string
          p_mail: Json
          p_payment_id: string
          p_receipt_url?: string
          p_staff_mail?: Json
          p_status: string
        }
        Returns: boolean
      }
      saturday_sort_order: { Args: { p_sort: string }; Returns: string }
      saturday_source_words: { Args: { p_source: string }; Returns: string }
      saturday_start_export: {
        Args: {
          p_actor: string
          p_after?: Json
          p_bytes: number
          p_filter: Json
          p_rows: number
          p_tab: string
        }
        Returns: Json
      }
      saturday_start_payment: {
        Args: { p_limit: Json; p_payment: Json }
        Returns: Json
      }
      saturday_store_contact: {
        Args: { p_lead: Json; p_limit: Json; p_mail: Json; p_repeat?: Json }
        Returns: Json
      }
      saturday_store_newsletter: {
        Args: { p_lead: Json; p_limit: Json; p_mail: Json }
        Returns: Json
      }
      saturday_store_waitlist: {
        Args: { p_lead: Json; p_limit: Json; p_mail: Json }
        Returns: Json
      }
      saturday_summarize: {
        Args: { p_days: number; p_recent: string; p_today: string }
        Returns: Json
      }
      saturday_summarize_books: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      saturday_suppression_severity: {
        Args: { p_reason: string }
        Returns: number
      }
      saturday_typed_address: { Args: { p_email: string }; Returns: string }
      saturday_use_privacy_request: {
        Args: { p_choice: string; p_id: string; p_now: string }
        Returns: string
      }
      saturday_use_session: {
        Args: { p_idle_seconds: number; p_now: string; p_token_hash: string }
        Returns: boolean
      }
      saturday_work_condition: { Args: { p_tab: string }; Returns: string }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
