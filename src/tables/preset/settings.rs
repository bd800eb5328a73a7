//! The table of the flat grammar.

use super::{Lossless, PostProcessing, PromptsRule};
use crate::canonical::preset::PresetBody;
use crate::table;
use crate::wire::preset::PresetFile;

table! {
    /// The shared part of a preset. No default is ever made up: a setting that the file lacks is absent.
    pub GrammarTable: PresetFile = PresetBody {
        temperature = samplers.temperature: Lossless, Remove;
        frequency_penalty = samplers.frequency_penalty: Lossless, Remove;
        presence_penalty = samplers.presence_penalty: Lossless, Remove;
        top_p = samplers.top_p: Lossless, Remove;
        top_k = samplers.top_k: Lossless, Remove;
        top_a = samplers.top_a: Lossless, Remove;
        min_p = samplers.min_p: Lossless, Remove;
        repetition_penalty = samplers.repetition_penalty: Lossless, Remove;
        openai_max_context = samplers.max_context: Lossless, Remove;
        openai_max_tokens = samplers.max_tokens: Lossless, Remove;
        custom_prompt_post_processing = samplers.prompt_post_processing: PostProcessing, Remove;
        impersonation_prompt = system_prompts.impersonation: Lossless, Remove;
        new_chat_prompt = system_prompts.new_chat: Lossless, Remove;
        new_group_chat_prompt = system_prompts.new_group_chat: Lossless, Remove;
        new_example_chat_prompt = system_prompts.new_example_chat: Lossless, Remove;
        continue_nudge_prompt = system_prompts.continue_nudge: Lossless, Remove;
        group_nudge_prompt = system_prompts.group_nudge: Lossless, Remove;
        assistant_prefill = system_prompts.assistant_prefill: Lossless, Remove;
        assistant_impersonation = system_prompts.assistant_impersonation: Lossless, Remove;
        wi_format = templates.world_info_format: Lossless, Remove;
        scenario_format = templates.scenario_format: Lossless, Remove;
        personality_format = templates.personality_format: Lossless, Remove;
        wrap_in_quotes = behavior.wrap_in_quotes: Lossless, Remove;
        names_behavior = behavior.names_behavior: Lossless, Remove;
        send_if_empty = behavior.send_if_empty: Lossless, Remove;
        continue_prefill = behavior.continue_prefill: Lossless, Remove;
        continue_postfix = behavior.continue_postfix: Lossless, Remove;
        stream_openai = api_options.stream_responses: Lossless, Remove;
        claude_use_sysprompt = api_options.claude_use_system_prompt: Lossless, Remove;
        use_makersuite_sysprompt = api_options.use_maker_suite_system_prompt: Lossless, Remove;
        squash_system_messages = api_options.squash_system_messages: Lossless, Remove;
        function_calling = api_options.function_calling: Lossless, Remove;
        show_thoughts = api_options.show_thoughts: Lossless, Remove;
        reasoning_effort = api_options.reasoning_effort: Lossless, Remove;
        enable_web_search = api_options.enable_web_search: Lossless, Remove;
        request_images = api_options.request_images: Lossless, Remove;
        image_inlining = media.image_inlining: Lossless, Remove;
        inline_image_quality = media.inline_image_quality: Lossless, Remove;
        video_inlining = media.video_inlining: Lossless, Remove;
        seed = generation.seed: Lossless, Remove;
        n = generation.completions: Lossless, Remove;
        max_context_unlocked = generation.max_context_unlocked: Lossless, Remove;
        bias_preset_selected = generation.bias_preset: Lossless, Remove;
    }
    rules { PromptsRule }
    carried {
        extensions: "belongs to other parts of the program; the regex scripts in it are pieces of their own",
    }
    unmapped {
        samplers.context_mode: "the grammar has no key for it",
        samplers.max_messages: "the grammar has no key for it",
    }
    id {}
}
